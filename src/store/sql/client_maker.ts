import type { ClientId } from "../../base/id.ts"
import { idBytes, isId } from "../../base/id.ts"
import type { ClientStore } from "../client.ts"
import type { Engine, Statement, Value } from "../engines/engine.ts"
import { JOINED } from "./client_secret.ts"
import { LOWEST_ID, textIn } from "./row.ts"

/** The rows of the clients with their secrets, as in client_page.ts. */
export function madeBy(columns: readonly string[]) {
  const statement: Statement = {
    name: "client_made_by",
    sql: `SELECT ${columns.map((column) => `c.${column}`).join(", ")}, ${JOINED}
      FROM (SELECT id FROM client WHERE created_by = $1 AND id > $2
        UNION SELECT client_id FROM client_secret WHERE created_by = $1 AND client_id > $2 ORDER BY 1 LIMIT $3) made
      JOIN client c ON c.id = made.id LEFT JOIN client_secret s ON s.client_id = c.id
      ORDER BY c.id, s.created_at DESC, s.id DESC`,
  }
  return (maker: string, after: ClientId | undefined, limit: number): { statement: Statement; values: Value[] } => ({
    statement,
    values: [maker, after === undefined ? LOWEST_ID : idBytes(after), limit],
  })
}

/** One index lookup for each maker, although one maker may have made any number of rows. */
const makersIn = (table: "client" | "client_secret"): Statement => ({
  name: `${table}_makers`,
  sql: `WITH RECURSIVE found (maker) AS (
      SELECT MIN(created_by) FROM ${table} WHERE created_by IS NOT NULL
      UNION ALL SELECT (SELECT MIN(t.created_by) FROM ${table} t WHERE t.created_by > found.maker)
        FROM found WHERE found.maker IS NOT NULL
    ) SELECT maker FROM found WHERE maker IS NOT NULL LIMIT $1`,
})

const MAKERS = [makersIn("client"), makersIn("client_secret")]

export async function makers(engine: Engine, limit: number): ReturnType<ClientStore["makers"]> {
  const found = new Set<string>()
  for (const statement of MAKERS)
    for (const row of await engine.rows(statement, [limit])) found.add(textIn(row, "maker"))
  return [...found].flatMap((maker) => (isId("user", maker) || isId("client", maker) ? [maker] : [])).slice(0, limit)
}
