import { allOf } from "../../api/pages.ts"
import { query, queryWithState } from "../../api/query.ts"
import { readAgain } from "../../api/read_again.ts"
import type { Kind } from "../kind.ts"

export const allConnections = allOf("listConnections", {})
export const allPresets = allOf("listConnectionPresets", {})
export const connectionQuery = (connection: string) => queryWithState("getConnection", { path: { connection } })
export const peopleQuery = (connection: string) => query("countConnectionPeople", { path: { connection } })

export const CONNECTIONS: Kind = {
  name: "connections",
  right: "admin",
  changed: () => readAgain("getConnection", "listConnections", "countConnectionPeople", "listUserConnections"),
}

/** The domains that a person typed: one on each line, or with other spaces or commas between them. */
export const domainsIn = (typed: string): readonly string[] =>
  typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((domain) => domain !== "")

/** The addresses of a directory that a person typed, with spaces between them. */
export const urlsIn = (typed: string): readonly string[] => typed.split(/\s+/).filter((url) => url !== "")
