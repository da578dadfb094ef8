import { idBytes, idFrom } from "../../base/id.ts"
import type { Engine, Row, Statement, Value } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { SigningKeyStore, StoredKey } from "../signing_key.ts"
import { recordEvent } from "./audit_event.ts"
import { bytesIn, numberIn, wordIn } from "./row.ts"

const all: Statement = {
  name: "signing_key_list",
  sql: "SELECT id, algorithm, sealed, created_at, active_at FROM signing_key ORDER BY created_at, id",
}

/**
 * Inserts only if the algorithm has no key. NOT EXISTS alone is not enough: two concurrent servers can both see no key. ON CONFLICT alone is not
 * enough either: the first key can be deleted while later keys exist.
 */
const insertFirst: Statement = {
  name: "signing_key_insert_first",
  sql: `INSERT INTO signing_key (id, algorithm, first_of, sealed, created_at, active_at)
    SELECT $1, $2, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT 1 FROM signing_key WHERE algorithm = $2)
    ON CONFLICT (first_of) DO NOTHING RETURNING created_at`,
}

const insert: Statement = {
  name: "signing_key_insert",
  sql: "INSERT INTO signing_key (id, algorithm, sealed, created_at, active_at) VALUES ($1, $2, $3, $4, $5)",
}

/** `first_of` holds the id of the key that the successor follows. If two concurrent servers both see no successor, UNIQUE lets only one insert it. */
const insertSuccessor: Statement = {
  name: "signing_key_insert_successor",
  sql: `INSERT INTO signing_key (id, algorithm, first_of, sealed, created_at, active_at)
    SELECT $1, $2, $6, $3, $4, $5 FROM signing_key p WHERE p.id = $7 AND NOT EXISTS
      (SELECT 1 FROM signing_key n WHERE n.algorithm = $2 AND n.active_at > p.active_at)
    ON CONFLICT (first_of) DO NOTHING RETURNING created_at`,
}

const remove: Statement = {
  name: "signing_key_delete",
  sql: "DELETE FROM signing_key WHERE id = $1 RETURNING created_at",
}

const keyFrom = (row: Row): StoredKey => ({
  id: idFrom("key", bytesIn(row, "id")),
  algorithm: wordIn(row, "algorithm"),
  sealed: bytesIn(row, "sealed"),
  createdAt: numberIn(row, "created_at"),
  activeAt: numberIn(row, "active_at"),
})

const valuesOf = (key: StoredKey): Value[] => [idBytes(key.id), key.algorithm, key.sealed, key.createdAt, key.activeAt]

export const signingKeysOn = (engine: Engine): SigningKeyStore => ({
  list: async () => (await engine.rows(all, [])).map(keyFrom),
  addFirst: (key) => decide(engine, [{ statement: insertFirst, values: valuesOf(key), guard: true }]),
  async add(key, event) {
    await engine.write([{ statement: insert, values: valuesOf(key) }, recordEvent(event)])
  },
  addSuccessor: (key, of, event) =>
    decide(engine, [
      { statement: insertSuccessor, values: [...valuesOf(key), of, idBytes(of)], guard: true },
      recordEvent(event),
    ]),
  delete: (id) => decide(engine, [{ statement: remove, values: [idBytes(id)], guard: true }]),
})
