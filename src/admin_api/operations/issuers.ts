import type { IssuerRecord, IssuerSettings, NewIssuer } from "../../admin/contract.ts"
import { ISSUERS } from "../../issuers/issuer_settings.ts"
import { recordOperations } from "../record_operations.ts"
import { changedSettings, idOf, newSettings, object, shownSettings, time } from "../schemas.ts"

/** Why each change needs the right `admin` and a recent proof. */
const POWER = "A trusted issuer says who is which client, and can act for every person that its connection links."

/** `{issuer}` is an id or a name. */
export const issuerOperations = recordOperations({
  name: "Issuer",
  path: "/issuers",
  right: "admin",
  event: "issuer-created",
  uses: ({ issuers }) => issuers,
  key: ({ issuer_id }) => issuer_id,
  settings: ISSUERS.each,
  output: object<IssuerRecord>("Issuer", {
    issuer_id: idOf("issuer"),
    ...shownSettings(ISSUERS.each),
    created_at: time,
  }),
  list: {
    summary: "List the trusted issuers, by name",
    filter: ["search", "Only trusted issuers whose name or description contains this text."],
    page: (issuers, search, paging) => issuers.page(search, paging),
  },
  create: {
    proof: "always",
    summary: "Trust an issuer of assertions",
    description: `${POWER} docs/trusted_issuers.md has the settings for each kind.`,
    body: object<NewIssuer>("IssuerInput", newSettings(ISSUERS.each)),
  },
  show: { summary: "Show a trusted issuer" },
  update: {
    proof: "always",
    summary: "Change settings of a trusted issuer",
    description: `From the next assertion on. ${POWER}`,
    body: object<IssuerSettings>("IssuerChange", changedSettings(ISSUERS.each)),
    refusals: ["conflict"],
  },
  delete: {
    proof: "always",
    summary: "Delete a trusted issuer: its assertions are refused",
    description: `Tokens that its assertions gave stay valid until they expire. ${POWER}`,
  },
})
