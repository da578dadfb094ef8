import { useState } from "react"
import type { Choice } from "./choice.ts"
import { firstChoice } from "./choice.ts"
import { LookEditor } from "./editor.tsx"
import type { LookOperations } from "./operations.ts"
import { applicationLook, serviceLook } from "./operations.ts"

/** The look of an application's own sign-in pages. */
export const ApplicationLook = ({ client }: { client: string }) => <Embedded operations={applicationLook(client)} />

/** The look of the service, among the first steps. `saved` is called after a change is stored. */
export const ServiceLook = ({ saved }: { saved(): void }) => <Embedded operations={serviceLook} saved={saved} />

/** The editor inside another view, whose address does not contain the preview's choice. */
function Embedded(props: { readonly operations: LookOperations; saved?(): void }) {
  const [choice, setChoice] = useState<Choice>(firstChoice)
  return <LookEditor {...props} choice={choice} choose={(part) => setChoice({ ...choice, ...part })} />
}
