import { useState } from "react"
import type { Choice } from "./choice.ts"
import { firstChoice } from "./choice.ts"
import { LookEditor } from "./editor.tsx"
import { applicationLook } from "./operations.ts"

/** How the pages of an application's own sign-ins look. */
export function ApplicationLook({ client }: { client: string }) {
  const [choice, setChoice] = useState<Choice>(firstChoice)
  return (
    <LookEditor
      operations={applicationLook(client)}
      choice={choice}
      choose={(part) => setChoice({ ...choice, ...part })}
    />
  )
}
