import type { ExchangePolicyRecord, ExchangePolicySettings, NewExchangePolicy } from "../../admin/contract.ts"
import { EXCHANGE_POLICIES } from "../../token_exchange/policy_settings.ts"
import { recordOperations } from "../record_operations.ts"
import { changedSettings, idOf, newSettings, object, shownSettings, time } from "../schemas.ts"

/** Why each change needs the right `admin` and a recent proof. */
const POWER = "A policy decides which service acts for people at which API."

/** `{exchange_policy}` is an id or a name. */
export const exchangePolicyOperations = recordOperations({
  name: "ExchangePolicy",
  plural: "ExchangePolicies",
  path: "/exchange_policies",
  right: "admin",
  event: "exchange-policy-created",
  uses: ({ exchangePolicies }) => exchangePolicies,
  key: ({ exchange_policy_id }) => exchange_policy_id,
  settings: EXCHANGE_POLICIES.each,
  output: object<ExchangePolicyRecord>("ExchangePolicy", {
    exchange_policy_id: idOf("policy"),
    ...shownSettings(EXCHANGE_POLICIES.each),
    created_at: time,
  }),
  list: {
    summary: "List the exchange policies, by name",
    filter: ["search", "Only policies whose name or description contains this text."],
    page: (policies, search, paging) => policies.page(search, paging),
  },
  create: {
    proof: "always",
    summary: "Create an exchange policy: which client may exchange whose access tokens (RFC 8693)",
    description: POWER,
    body: object<NewExchangePolicy>("ExchangePolicyInput", newSettings(EXCHANGE_POLICIES.each)),
  },
  show: { summary: "Show an exchange policy" },
  update: {
    proof: "always",
    summary: "Change settings of an exchange policy",
    description: `From the next request on. Tokens that the policy no longer allows end. ${POWER}`,
    body: object<ExchangePolicySettings>("ExchangePolicyChange", changedSettings(EXCHANGE_POLICIES.each)),
    refusals: ["conflict"],
  },
  delete: {
    proof: "always",
    summary: "Delete an exchange policy, and so end the tokens that only it allows",
    description: POWER,
  },
})
