import { useState } from "react"
import type { Choice } from "./choice.ts"
import { firstChoice } from "./choice.ts"
import { LookEditor } from "./editor.tsx"
import type { LookOperations } from "./operations.ts"
import { applicationLook, serviceLook } from "./operations.ts"

/** How the pages of an application's own sign-ins look. */
export const ApplicationLook = ({ client }: { client: string }) => <Embedded operations={applicationLook(client)} />

/** How the pages of the service look, among the first steps. `saved` is called when a change is stored. */
export const ServiceLook = ({ saved }: { saved(): void }) => <Embedded operations={serviceLook} saved={saved} />

/** The editor in another view, whose address does not have the choice. */
function Embedded(props: { readonly operations: LookOperations; saved?(): void }) {
  const [choice, setChoice] = useState<Choice>(firstChoice)
  return <LookEditor {...props} choice={choice} choose={(part) => setChoice({ ...choice, ...part })} />
}
