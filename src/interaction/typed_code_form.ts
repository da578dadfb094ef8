import type { Ports } from "../ports/ports.ts"
import type { Address } from "./page_form.ts"
import { pageForm, STEP_FIELD } from "./page_form.ts"

/** The form of a code, which the page of the link also has. `token`: of the link. */
export const typedCodeForm = (
  address: Address,
  sealed: string,
  visit: string,
  ports: Pick<Ports, "forms" | "basePath">,
  token?: string,
) =>
  pageForm(
    address,
    [[STEP_FIELD, "typed-code"], ["asked", sealed], ...(token === undefined ? [] : [["token", token] as const])],
    typedCodeMacParts(visit, sealed),
    ports,
  )

export const typedCodeMacParts = (visit: string, sealed: string) => ["typed-code", visit, sealed]
