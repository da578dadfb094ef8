import { queryWithState } from "../../api/query.ts"
import { readAgain } from "../../api/read_again.ts"
import type { Kind } from "../kind.ts"

export const exchangePolicyQuery = (policy: string) =>
  queryWithState("getExchangePolicy", { path: { exchange_policy: policy } })

export const EXCHANGE_POLICIES: Kind = {
  name: "exchange",
  right: "admin",
  changed: () => readAgain("getExchangePolicy", "listExchangePolicies"),
}
