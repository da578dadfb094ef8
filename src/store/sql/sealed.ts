import { KEY_ID_BYTES } from "../../base/key_id.ts"
import type { Engine, Row, Statement } from "../engines/engine.ts"
import type { SealedValue } from "../sealed_value.ts"
import type { Store } from "../store.ts"
import { bytesIn } from "./row.ts"

type Table = SealedValue["table"]

/**
 * The first bytes of a sealed value identify the key that sealed it. Indexes of the schema have the same expression, so the spelling must be equal.
 */
const KEY_ID = `substr(sealed, 1, ${KEY_ID_BYTES})`

/** A range between two key ids, so that the index finds all other values, however many values have these keys. */
const between = (table: Table): Statement => ({
  name: `sealed_${table}`,
  sql: `SELECT id, sealed FROM ${table} WHERE ${KEY_ID} > $1 AND ${KEY_ID} < $2 ORDER BY ${KEY_ID} LIMIT $3`,
})

const SELECT: Record<Table, Statement> = {
  client_secret: between("client_secret"),
  signing_key: between("signing_key"),
  authenticator_app: between("authenticator_app"),
  connection: between("connection"),
  held_token: between("held_token"),
}

const TABLES = [
  "client_secret",
  "signing_key",
  "authenticator_app",
  "connection",
  "held_token",
] as const satisfies readonly Table[]

/** Smaller and greater than the id of every key. */
const [FIRST, LAST] = [new Uint8Array(), new Uint8Array(KEY_ID_BYTES + 1).fill(255)]

const UPDATE: Record<Table, Statement> = {
  client_secret: { name: "reseal_client_secret", sql: "UPDATE client_secret SET sealed = $2 WHERE id = $1" },
  signing_key: { name: "reseal_signing_key", sql: "UPDATE signing_key SET sealed = $2 WHERE id = $1" },
  authenticator_app: {
    name: "reseal_authenticator_app",
    sql: "UPDATE authenticator_app SET sealed = $2 WHERE id = $1",
  },
  connection: { name: "reseal_connection", sql: "UPDATE connection SET sealed = $2 WHERE id = $1" },
  held_token: { name: "reseal_held_token", sql: "UPDATE held_token SET sealed = $2 WHERE id = $1" },
}

export function sealedOn(engine: Pick<Engine, "rows" | "write">): Store["sealed"] {
  const listed = async (table: Table, after: Uint8Array, before: Uint8Array, limit: number): Promise<SealedValue[]> =>
    (await engine.rows(SELECT[table], [after, before, limit])).map((row: Row) => ({
      table,
      id: bytesIn(row, "id"),
      sealed: bytesIn(row, "sealed"),
    }))
  return {
    async notUnder(keyIds, limit) {
      const bounds = [FIRST, ...keyIds.toSorted((one, other) => Buffer.compare(one, other)), LAST]
      const ofTable = async (table: Table) => {
        const ranges = bounds.slice(1).map((before, at) => listed(table, bounds[at] ?? FIRST, before, limit))
        return (await Promise.all(ranges)).flat().slice(0, limit)
      }
      return (await Promise.all(TABLES.map(ofTable))).flat()
    },
    async replace(values) {
      await engine.write(values.map(({ table, id, sealed }) => ({ statement: UPDATE[table], values: [id, sealed] })))
    },
  }
}
