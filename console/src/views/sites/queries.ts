import { queryWithState } from "../../api/query.ts"
import { readAgain } from "../../api/read_again.ts"
import type { Kind } from "../kind.ts"

export const siteQuery = (site: string) => queryWithState("getSite", { path: { site } })

export const SITES: Kind = {
  name: "sites",
  right: "admin:clients",
  changed: () => readAgain("getSite", "listSites"),
}
