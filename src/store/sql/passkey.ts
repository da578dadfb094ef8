import type { UserId } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import type { Passkey } from "../../identity/passkey.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide, guardable, UniqueViolation } from "../engines/engine.ts"
import type { PasskeyChange, PasskeyStore, PasskeyUse } from "../passkey.ts"
import { recordEvent } from "./audit_event.ts"
import { holdingUser } from "./held_user.ts"
import { queueMail } from "./mail_delivery.ts"
import { ownerGuards } from "./owner.ts"
import { endProofs, OWN_SESSION_LIVES, ownSession, renewing } from "./proof_end.ts"
import { booleanIn, bytesIn, flag, listIn, listText, numberIn, optional, textIn } from "./row.ts"
import { endSession, insertSession, startingSession } from "./session.ts"
import { useOnce } from "./used_assertion.ts"
import { JOINED_USER_COLUMNS, joinedUser } from "./user_row.ts"
import { recordSignIn } from "./user_search.ts"
import { HAS_OTHER_WAY_IN, otherWayIn } from "./way_in.ts"

const OWN_COLUMNS = [
  "id",
  "user_id",
  "credential_id",
  "public_key",
  "counter",
  "transports",
  "name",
  "aaguid",
  "backed_up",
  "user_verified",
  "created_at",
  "last_used_at",
]
const COLUMNS = OWN_COLUMNS.join(", ")

const listOfUser: Statement = {
  name: "passkey_list_of_user",
  sql: `SELECT ${COLUMNS} FROM passkey WHERE user_id = $1 ORDER BY id`,
}

const findByCredential: Statement = {
  name: "passkey_find",
  sql: `SELECT ${OWN_COLUMNS.map((column) => `p.${column}`).join(", ")}, u.password_hash, ${JOINED_USER_COLUMNS}
    FROM passkey p JOIN "user" u ON u.id = p.user_id WHERE p.credential_id = $1`,
}

const insert = guardable(
  "passkey_insert",
  (condition) => `INSERT INTO passkey (${COLUMNS})
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 WHERE TRUE${condition}`,
)

/** The condition on the counter is the rule of `hasCounterGoneBack`, so that of two copies of an authenticator only one gets through at a time. */
const count: Statement = {
  name: "passkey_use",
  sql: `UPDATE passkey SET counter = $2, backed_up = $3, last_used_at = $4
    WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING created_at`,
}

const removable: Statement = {
  name: "passkey_removable",
  sql: `SELECT created_at FROM passkey WHERE user_id = $1 AND id = $3 AND ${OWN_SESSION_LIVES}`,
}

const removal = (name: string, condition: string): Statement => ({
  name,
  sql: `DELETE FROM passkey WHERE user_id = $1 AND id = $2${condition} RETURNING created_at`,
})
const remove = removal("passkey_remove", "")
const removeUnlessLast = removal("passkey_remove_unless_last", ` AND ${HAS_OTHER_WAY_IN}`)

const removeOfUser = guardable(
  "passkey_remove_of_user",
  (condition) => `DELETE FROM passkey WHERE user_id = $1${condition}`,
)

const mayOffer: Statement = {
  name: "passkey_may_offer",
  sql: `SELECT id FROM "user" WHERE id = $1 AND passkey_declined_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = $1)`,
}

const declineOffer: Statement = {
  name: "passkey_decline_offer",
  sql: `UPDATE "user" SET passkey_declined_at = $2 WHERE id = $1 AND passkey_declined_at IS NULL RETURNING created_at`,
}

const removeUselessCodes: Statement = {
  name: "recovery_code_remove_useless",
  sql: `DELETE FROM recovery_code WHERE user_id = $1
    AND NOT EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = $1)
    AND NOT EXISTS (SELECT 1 FROM authenticator_app a WHERE a.user_id = $1)`,
}

/** Deletes the recovery codes of a user without another second factor. Runs after the removal of a factor. */
export const forgetUselessCodes = (id: UserId): Step => ({ statement: removeUselessCodes, values: [idBytes(id)] })

/** The steps that use an assertion. The challenge comes first, and stays used if a later guard refuses. */
export const usePasskey = ({ passkeyId, challenge, counter, backedUp, at }: PasskeyUse): readonly Step[] => [
  useOnce(challenge.digest, challenge.endsAt),
  { statement: count, values: [idBytes(passkeyId), counter, flag(backedUp), at], guard: true },
]

export const forgetPasskeysOf = (id: UserId): Step => ({ statement: removeOfUser, values: [idBytes(id)] })

const recordChange = ({ event, mail }: PasskeyChange): readonly Step[] => [recordEvent(event), ...queueMail(mail)]

const passkeyFrom = (row: Row): Passkey => ({
  id: idFrom("passkey", bytesIn(row, "id")),
  userId: idFrom("user", bytesIn(row, "user_id")),
  credentialId: bytesIn(row, "credential_id"),
  publicKey: bytesIn(row, "public_key"),
  counter: numberIn(row, "counter"),
  transports: listIn(row, "transports"),
  name: textIn(row, "name"),
  aaguid: textIn(row, "aaguid"),
  backedUp: booleanIn(row, "backed_up"),
  userVerified: booleanIn(row, "user_verified"),
  createdAt: numberIn(row, "created_at"),
  lastUsedAt: optional(numberIn, row, "last_used_at"),
})

const valuesOf = (passkey: Passkey) => [
  idBytes(passkey.id),
  idBytes(passkey.userId),
  passkey.credentialId,
  passkey.publicKey,
  passkey.counter,
  listText(passkey.transports),
  passkey.name,
  passkey.aaguid,
  flag(passkey.backedUp),
  flag(passkey.userVerified),
  passkey.createdAt,
  passkey.lastUsedAt ?? null,
]

export function passkeysOn(engine: Engine): PasskeyStore {
  const { userEnabled } = ownerGuards(engine.dialect)
  return {
    listOf: async (userId) => (await engine.rows(listOfUser, [idBytes(userId)])).map(passkeyFrom),
    async find(credentialId) {
      const [row] = await engine.rows(findByCredential, [credentialId])
      if (row === undefined) return undefined
      const passkey = passkeyFrom(row)
      return { passkey, user: joinedUser(row, passkey.userId), passwordHash: optional(textIn, row, "password_hash") }
    },
    async add(passkey, challenge, previous, next, change) {
      try {
        const added = await decide(engine, [
          useOnce(challenge.digest, challenge.endsAt),
          userEnabled(passkey.userId),
          endSession(previous),
          insertSession(next),
          { statement: insert, values: valuesOf(passkey) },
          ...recordChange(change),
        ])
        return added ? "added" : "spent"
      } catch (error) {
        if (error instanceof UniqueViolation && error.isOf("credential_id")) return "taken"
        throw error
      }
    },
    async remove(id, userId, change, own) {
      const bytes = idBytes(id)
      const removing: Step =
        own === undefined
          ? { statement: remove, values: [idBytes(userId), bytes], guard: true }
          : { statement: removeUnlessLast, values: otherWayIn(userId, bytes, own.firstProofs), guard: true }
      const [, found = 0, removed = 0] = await engine.write([
        holdingUser(userId),
        { statement: removable, values: [idBytes(userId), ownSession(own), bytes], guard: true },
        removing,
        forgetUselessCodes(userId),
        ...endProofs(userId, "passkey", change.event.at, own?.previous.id),
        ...recordChange(change),
        ...renewing(own),
      ])
      return found === 0 ? "unknown" : removed === 0 ? "last" : "removed"
    },
    signIn: (use, session, event, resumes = "live") =>
      decide(engine, [
        ...usePasskey(use),
        userEnabled(session.userId),
        ...startingSession(session, resumes),
        ...recordSignIn(session, event),
        recordEvent(event),
      ]),
    mayOffer: async (userId) => (await engine.rows(mayOffer, [idBytes(userId)])).length > 0,
    declineOffer: (userId, at) =>
      decide(engine, [{ statement: declineOffer, values: [idBytes(userId), at], guard: true }]),
    async recordRefused(change) {
      await engine.write(recordChange(change))
    },
  }
}
