import type { UserId } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import { NOTICE_PURPOSES } from "../../base/mail_purposes.ts"
import type { Engine, Row, Step, Value } from "../engines/engine.ts"
import { decide, guardable } from "../engines/engine.ts"
import type { MailDelivery, MailDeliveryStore } from "../mail_delivery.ts"
import { recordEvent } from "./audit_event.ts"
import { bytesIn, numberIn, optional, textIn, wordIn } from "./row.ts"

const COLUMNS = "id, purpose, user_id, locale, parameters, address, trace_id, attempts, next_at"

const insert = guardable(
  "mail_delivery_insert",
  (condition) => `INSERT INTO mail_delivery (${COLUMNS})
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE TRUE${condition}`,
)

const ask = {
  name: "mail_delivery_ask",
  sql: `INSERT INTO mail_delivery (${COLUMNS})
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
    WHERE (SELECT count(*) FROM mail_delivery WHERE user_id IS NULL) < $10 RETURNING attempts`,
}

const due = {
  name: "mail_delivery_due",
  sql: `SELECT ${COLUMNS} FROM mail_delivery WHERE next_at <= $1 ORDER BY next_at LIMIT $2`,
}

const waiting = {
  name: "mail_delivery_waiting",
  sql: `SELECT ${COLUMNS} FROM mail_delivery WHERE user_id = $1 ORDER BY next_at`,
}

const claim = {
  name: "mail_delivery_claim",
  sql: "UPDATE mail_delivery SET attempts = attempts + 1, next_at = $3 WHERE id = $1 AND attempts = $2 RETURNING attempts",
}

const remove = { name: "mail_delivery_remove", sql: "DELETE FROM mail_delivery WHERE id = $1 RETURNING attempts" }

const NOTICES = NOTICE_PURPOSES.map((purpose) => `'${purpose}'`).join(", ")

const removeOfUser = guardable(
  "mail_delivery_remove_of_user",
  (condition) => `DELETE FROM mail_delivery WHERE user_id = $1 AND purpose NOT IN (${NOTICES})${condition}`,
)

/** The values for the columns that `COLUMNS` lists, in that order. */
const valuesOf = (delivery: MailDelivery): Value[] => [
  idBytes(delivery.id),
  delivery.purpose,
  delivery.userId === undefined ? null : idBytes(delivery.userId),
  delivery.locale,
  JSON.stringify(delivery.parameters),
  delivery.address ?? null,
  delivery.traceId ?? null,
  delivery.attempts,
  delivery.nextAt,
]

/** Adds the delivery in the write that makes the change. Nothing if the change causes no e-mail. */
export const queueMail = (delivery: MailDelivery | undefined): readonly Step[] =>
  delivery === undefined ? [] : [{ statement: insert, values: valuesOf(delivery) }]

/** The notices stay: they have the address and the username. */
export const forgetMailsOf = (id: UserId): Step => ({ statement: removeOfUser, values: [idBytes(id)] })

function deliveryFrom(row: Row): MailDelivery {
  const userId = optional(bytesIn, row, "user_id")
  return {
    id: idFrom("mail", bytesIn(row, "id")),
    purpose: wordIn(row, "purpose"),
    userId: userId && idFrom("user", userId),
    locale: wordIn(row, "locale"),
    parameters: JSON.parse(textIn(row, "parameters")),
    address: optional(textIn, row, "address"),
    traceId: optional(textIn, row, "trace_id"),
    attempts: numberIn(row, "attempts"),
    nextAt: numberIn(row, "next_at"),
  }
}

export const mailDeliveriesOn = (engine: Engine): MailDeliveryStore => ({
  async add(delivery, event) {
    await engine.write([...queueMail(delivery), ...(event === undefined ? [] : [recordEvent(event)])])
  },
  ask: (delivery, maximum) =>
    decide(engine, [{ statement: ask, values: [...valuesOf(delivery), maximum], guard: true }]),
  due: async (now, limit) => (await engine.rows(due, [now, limit])).map(deliveryFrom),
  waitingFor: async (userId) => (await engine.rows(waiting, [idBytes(userId)])).map(deliveryFrom),
  claim: ({ id, attempts }, nextAt) =>
    decide(engine, [{ statement: claim, values: [idBytes(id), attempts, nextAt], guard: true }]),
  async remove(id, event) {
    const removing: Step = { statement: remove, values: [idBytes(id)], guard: true }
    await engine.write([removing, ...(event === undefined ? [] : [recordEvent(event)])])
  },
})
