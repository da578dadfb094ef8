import { idBytes, isId } from "../../base/id.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import type { Engine, Statement, Step } from "../engines/engine.ts"
import type { Inviter } from "../invitation.ts"
import { booleanIn, scopeContains } from "./row.ts"

const findHolding: Statement = {
  name: "inviter_find_holding",
  sql: `SELECT CASE WHEN u.role = 'admin' THEN 1 ELSE 0 END AS is_admin,
      CASE WHEN EXISTS (SELECT 1 FROM role_holder h JOIN role r ON r.id = h.role_id
        WHERE h.holder_id = u.id AND ${scopeContains("r.scope", "$2")}) THEN 1 ELSE 0 END AS holds_role
    FROM "user" u WHERE u.id = $1`,
}

/**
 * The first steps of an acceptance: guards that the inviter is enabled and holds the rights. Each locks its rows until the commit, so a concurrent
 * loss of a right comes before the acceptance or after it. A lock needs a join with a row in every table, so the source of each right is read first.
 */
export function inviterGuards(engine: Engine) {
  const { holdingRows } = engine.dialect
  const guard = (name: string, sql: string): Statement => ({ name: `inviter_${name}`, sql: `${sql}${holdingRows}` })
  const enabled = `SELECT u.created_at FROM "user" u`
  const isEnabled = "u.id = $1 AND u.disabled = 0"
  const isAdmin = guard("is_admin", `${enabled} WHERE ${isEnabled} AND u.role = 'admin'`)
  const holdsRole = guard(
    "holds_role",
    `${enabled} JOIN role_holder h ON h.holder_id = u.id JOIN role r ON r.id = h.role_id
      WHERE ${isEnabled} AND ${scopeContains("r.scope", "$2")}`,
  )
  const isMember = guard(
    "is_member",
    `${enabled} JOIN group_member m ON m.user_id = u.id JOIN role_holder h ON h.holder_id = m.group_id
      JOIN role r ON r.id = h.role_id WHERE ${isEnabled} AND ${scopeContains("r.scope", "$2")}`,
  )
  const clientHas = guard(
    "client_has",
    `SELECT c.created_at FROM client c WHERE c.id = $1 AND c.enabled = 1
      AND (${scopeContains("c.scope", "$2")} OR ${scopeContains("c.scope", "'admin'")})`,
  )

  async function holding(id: Uint8Array, right: Scope): Promise<Step> {
    const [row] = await engine.rows(findHolding, [id, right])
    if (row !== undefined && booleanIn(row, "is_admin")) return { statement: isAdmin, values: [id], guard: true }
    const statement = row !== undefined && booleanIn(row, "holds_role") ? holdsRole : isMember
    return { statement, values: [id, right], guard: true }
  }

  return async (inviter: Inviter | undefined): Promise<readonly Step[]> => {
    if (inviter === undefined) return []
    const { id, rights } = inviter
    const bytes = idBytes(id)
    return isId("client", id)
      ? rights.map((right): Step => ({ statement: clientHas, values: [bytes, right], guard: true }))
      : await Promise.all(rights.map((right) => holding(bytes, right)))
  }
}
