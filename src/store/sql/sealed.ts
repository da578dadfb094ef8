import type { Engine, Row, Statement } from "../engines/engine.ts"
import type { SealedValue } from "../sealed_value.ts"
import type { Store } from "../store.ts"
import { bytes } from "./row.ts"

type Table = SealedValue["table"]

const SELECT: Record<Table, Statement> = {
  client_secret: { name: "sealed_client_secret", sql: "SELECT id, sealed FROM client_secret ORDER BY id" },
  signing_key: { name: "sealed_signing_key", sql: "SELECT id, sealed FROM signing_key ORDER BY id" },
  authenticator_app: { name: "sealed_authenticator_app", sql: "SELECT id, sealed FROM authenticator_app ORDER BY id" },
}

const UPDATE: Record<Table, Statement> = {
  client_secret: { name: "reseal_client_secret", sql: "UPDATE client_secret SET sealed = $2 WHERE id = $1" },
  signing_key: { name: "reseal_signing_key", sql: "UPDATE signing_key SET sealed = $2 WHERE id = $1" },
  authenticator_app: {
    name: "reseal_authenticator_app",
    sql: "UPDATE authenticator_app SET sealed = $2 WHERE id = $1",
  },
}

export function sealedOn(engine: Engine): Store["sealed"] {
  const listed = async (table: Table): Promise<SealedValue[]> =>
    (await engine.rows(SELECT[table], [])).map((row: Row) => ({
      table,
      id: bytes(row, "id"),
      sealed: bytes(row, "sealed"),
    }))
  return {
    list: async () => [
      ...(await listed("client_secret")),
      ...(await listed("signing_key")),
      ...(await listed("authenticator_app")),
    ],
    async replace(values) {
      await engine.write(values.map(({ table, id, sealed }) => ({ statement: UPDATE[table], values: [id, sealed] })))
    },
  }
}
