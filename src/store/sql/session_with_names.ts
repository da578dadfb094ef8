import type { SessionId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import { RecentValues } from "../../base/recent_values.ts"
import type { Engine, Row, Value } from "../engines/engine.ts"
import type { SessionStore, SessionWithNames } from "../session.ts"
import { optional, textIn } from "./row.ts"
import { finding, foundIn } from "./session_row.ts"

/** Maximum number of kept sessions. A proxy asks about each request of a page, so the same sessions are read again and again. */
const MAX_KEPT = 10_000

/** The names have no spaces. A role that a user holds in two ways is in the text twice. */
const NAMES = `(SELECT string_agg(g.name, ' ') FROM group_member m JOIN "group" g ON g.id = m.group_id
      WHERE m.user_id = s.user_id) AS group_names,
    (SELECT string_agg(r.name, ' ') FROM role r JOIN role_holder h ON h.role_id = r.id WHERE h.holder_id = s.user_id
      OR h.holder_id IN (SELECT m.group_id FROM group_member m WHERE m.user_id = s.user_id)) AS role_names, `

const namesIn = (row: Row, column: string): readonly string[] =>
  [...new Set(optional(textIn, row, column)?.split(" "))].sort()

interface Kept {
  readonly row: Row
  readonly found: SessionWithNames
  /** The version of the data from before the row was read. */
  readonly version: number | undefined
}

/**
 * Returns the same object until its content changes. Reads the row at each call, except if the engine knows that no commit changed it since the last
 * read. Decision 0103.
 */
export function findingWithNames(engine: Engine): SessionStore["findWithNames"] {
  const statement = finding(engine.dialect, "session_find_with_names", "id", NAMES)
  const versionNow = engine.watch?.(statement)
  const kept = new RecentValues<SessionId, Kept>(MAX_KEPT)
  return async (id) => {
    const bytes = idBytes(id)
    const version = versionNow?.(bytes)
    const known = kept.get(id)
    if (known !== undefined && version !== undefined && known.version === version) return known.found
    const [row] = await engine.rows(statement, [bytes])
    const found =
      known !== undefined && row !== undefined && isEqual(known.row, row) ? known.found : foundWithNames(row, id)
    if (row === undefined || found === undefined) kept.delete(id)
    else kept.set(id, { row, found, version })
    return found
  }
}

function foundWithNames(row: Row | undefined, id: SessionId): SessionWithNames | undefined {
  const found = row && foundIn([row], id)
  return found && row && { ...found, groups: namesIn(row, "group_names"), roles: namesIn(row, "role_names") }
}

/** Both rows are of one statement, so they have the same columns. */
const isEqual = (one: Row, other: Row): boolean =>
  Object.keys(one).every((column) => isEqualValue(one[column], other[column]))

const isEqualValue = (one: Value | undefined, other: Value | undefined): boolean =>
  one === other || (one instanceof Uint8Array && other instanceof Uint8Array && Buffer.compare(one, other) === 0)
