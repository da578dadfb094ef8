import { queryWithState } from "../../api/query.ts"
import { readAgain } from "../../api/read_again.ts"
import type { Kind } from "../kind.ts"

export const issuerQuery = (issuer: string) => queryWithState("getIssuer", { path: { issuer } })

export const ISSUERS: Kind = {
  name: "issuers",
  right: "admin",
  changed: () => readAgain("getIssuer", "listIssuers"),
}
