import type { ClientId } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import type { LogoFacts, Look } from "../../looks/look.ts"
import { LOOKS } from "../../looks/look_settings.ts"
import type { Engine, Row, Statement, Step, Value } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { LookStore } from "../look.ts"
import { recordEvent } from "./audit_event.ts"
import { ownerGuards } from "./owner.ts"
import { replaceUnchanged } from "./record_statements.ts"
import { bytesIn, numberIn, textIn, wordIn } from "./row.ts"

const LOGO_COLUMNS = ["logo_digest", "logo_type", "logo_width", "logo_height", "logo_bytes"]
const CHANGING = [...LOOKS.columns, ...LOGO_COLUMNS]
const COLUMNS = ["owner_id", ...CHANGING]

const all: Statement = { name: "look_list", sql: `SELECT ${COLUMNS.join(", ")} FROM look ORDER BY owner_id` }

const content: Statement = { name: "look_logo_find", sql: "SELECT content FROM look_logo WHERE owner_id = $1" }

const insert: Statement = {
  name: "look_insert",
  sql: `INSERT INTO look (${COLUMNS.join(", ")}) VALUES (${COLUMNS.map((_, at) => `$${at + 1}`).join(", ")})
    ON CONFLICT (owner_id) DO NOTHING RETURNING owner_id`,
}

const update = replaceUnchanged("look_update", "look", "owner_id", CHANGING)

const remove: Statement = { name: "look_delete", sql: "DELETE FROM look WHERE owner_id = $1 RETURNING owner_id" }

const insertContent: Statement = {
  name: "look_logo_insert",
  sql: "INSERT INTO look_logo (owner_id, content) VALUES ($1, $2)",
}

const removeContent: Statement = {
  name: "look_logo_delete",
  sql: "DELETE FROM look_logo WHERE owner_id = $1 RETURNING owner_id",
}

/** The owner of the look of the whole service. No client has this id. */
const SERVICE = Buffer.alloc(16)
const ownerOf = (clientId: ClientId | undefined): Uint8Array => (clientId === undefined ? SERVICE : idBytes(clientId))

const removeContentOf = (clientId: ClientId | undefined): Step => ({
  statement: removeContent,
  values: [ownerOf(clientId)],
})

/** Deletes the look of a client, which is being deleted. */
export const removeLookOf = (clientId: ClientId): Step[] => [
  { statement: remove, values: [ownerOf(clientId)] },
  removeContentOf(clientId),
]

const changingValues = ({ logo, ...settings }: Look): Value[] => [
  ...LOOKS.stored(settings),
  logo?.digest ?? null,
  logo?.type ?? null,
  logo?.width ?? null,
  logo?.height ?? null,
  logo?.bytes ?? null,
]

function lookFrom(row: Row): Look {
  const owner = bytesIn(row, "owner_id")
  return {
    clientId: SERVICE.equals(owner) ? undefined : idFrom("client", owner),
    ...LOOKS.loaded(row),
    logo: row.logo_digest === null ? undefined : logoFrom(row),
  }
}

const logoFrom = (row: Row): LogoFacts => ({
  digest: textIn(row, "logo_digest"),
  type: wordIn<LogoFacts["type"]>(row, "logo_type"),
  width: numberIn(row, "logo_width"),
  height: numberIn(row, "logo_height"),
  bytes: numberIn(row, "logo_bytes"),
})

export function looksOn(engine: Engine): LookStore {
  const { clientExists } = ownerGuards(engine.dialect)
  return {
    list: async () => (await engine.rows(all, [])).map(lookFrom),

    async logo(clientId) {
      const [row] = await engine.rows(content, [ownerOf(clientId)])
      return row && bytesIn(row, "content")
    },

    set(look, before, logo, event) {
      const { clientId } = look
      const values = [ownerOf(clientId), ...changingValues(look)]
      return decide(engine, [
        ...(clientId === undefined ? [] : [clientExists(clientId)]),
        before === undefined
          ? { statement: insert, values, guard: true }
          : { statement: update, values: [...values, ...changingValues(before)], guard: true },
        ...(logo === undefined && look.logo !== undefined ? [] : [removeContentOf(clientId)]),
        ...(logo === undefined ? [] : [{ statement: insertContent, values: [ownerOf(clientId), logo.content] }]),
        recordEvent(event),
      ])
    },

    reset: (clientId, event) =>
      decide(engine, [
        { statement: remove, values: [ownerOf(clientId)], guard: true },
        removeContentOf(clientId),
        recordEvent(event),
      ]),
  }
}
