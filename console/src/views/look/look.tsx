import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { Heading } from "../../shell/heading.tsx"
import { Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { firstChoice } from "./choice.ts"
import { LookEditor } from "./editor.tsx"
import { serviceLook } from "./operations.ts"

const lookRoute = getRouteApi("/look")

/** How the pages and e-mails of the service look. */
export function Look() {
  const words = useWords("look")
  const search = lookRoute.useSearch()
  const navigate = useNavigate()
  return (
    <>
      <Heading title={words.title} below={<Quiet>{words.text}</Quiet>} />
      <LookEditor
        operations={serviceLook}
        choice={{ ...firstChoice(), ...search }}
        choose={(part) => void navigate({ to: "/look", search: { ...search, ...part }, replace: true })}
      />
    </>
  )
}
