import type { AskedCode } from "../../accounts/sign_in_code.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import type { EmailCodeProblem } from "../../pages/email_code.ts"
import type { Answer } from "../../ports/answer.ts"
import type { Ports } from "../../ports/ports.ts"
import type { Destination } from "../destination.ts"
import { ownAddress } from "../page_form.ts"
import { typedCodeForm } from "../typed_code_form.ts"

interface Shown {
  readonly sealed: string
  readonly visit: string
  readonly problem?: EmailCodeProblem
  readonly refused?: Refusal
}

/** The page on which a person types the code. It is the same whether or not an account has the address. */
export const emailCodePage = (
  { to }: Pick<AskedCode, "to">,
  destination: Pick<Destination, "address" | "locale">,
  { sealed, visit, problem, refused }: Shown,
  ports: Ports,
): Answer => ({
  kind: "page",
  page: {
    page: "email-code",
    locale: destination.locale,
    ...typedCodeForm(destination.address(), sealed, visit, ports),
    address: to,
    againHref: ownAddress(destination.address(), ports),
    ...(problem && { problem }),
  },
  ...(refused && { refused }),
})
