import { ownAddress } from "../../interaction/page_form.ts"
import { ACCOUNT_PATH } from "../../oauth/paths.ts"
import type { ReasonOf } from "../../oauth/refusal.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Ports } from "../../ports/ports.ts"

/** Refuses a link that was used or does not work. The page leads to the account, because a person who used the link has an account. */
export const refuseLink = (flaw: ReasonOf<"invalid_account_link">, ports: Pick<Ports, "basePath">): never =>
  refuse("invalid_account_link", flaw, {
    wayBack: { href: ownAddress({ path: ACCOUNT_PATH, query: "" }, ports), isAccount: true },
  })
