import type { Engine, Statement } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { FirstAdministratorStore } from "../first_administrator.ts"
import { takeTurn } from "./administrator.ts"
import { recordEvent } from "./audit_event.ts"
import { INSERTED, insertedValues, takenBy } from "./user.ts"
import { IN_USER_LIST } from "./user_list.ts"
import { storeTexts } from "./user_search.ts"

/** True if no enabled administrator who can sign in exists now, and if no setup link or `admin create` has created one at $1 or later. */
const MISSING = `(created_at IS NULL OR created_at < $1)
    AND NOT EXISTS (SELECT 1 FROM "user" WHERE ${IN_USER_LIST.administrators})`

const find: Statement = {
  name: "first_administrator_find",
  sql: `SELECT created_at FROM first_administrator WHERE ${MISSING}`,
}

const take: Statement = {
  name: "first_administrator_take",
  sql: `UPDATE first_administrator SET created_at = $2 WHERE ${MISSING} RETURNING created_at`,
}

/** A taken username or address is an error, which undoes the whole write, so the link still works. */
const insert: Statement = {
  name: "first_administrator_insert",
  sql: `INSERT INTO "user" (${INSERTED.join(", ")}) VALUES (${INSERTED.map((_, at) => `$${at + 1}`).join(", ")})`,
}

export const firstAdministratorOn = (engine: Engine): FirstAdministratorStore => ({
  isMissing: async (since) => (await engine.rows(find, [since])).length > 0,
  async create(user, passwordHash, since, event) {
    try {
      const created = await decide(engine, [
        takeTurn,
        { statement: take, values: [since, event.at], guard: true },
        { statement: insert, values: insertedValues(user, passwordHash) },
        storeTexts(user),
        recordEvent(event),
      ])
      return created ? "created" : "exists"
    } catch (error) {
      return takenBy(error)
    }
  },
})
