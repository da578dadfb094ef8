import type { UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import { foldEmail } from "../../identity/fold_email.ts"
import { carrierOf, PERSON_CLAIMS } from "../../oauth/person_claims.ts"
import type { Engine, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { OwnAccountStore, Renewed } from "../own_account.ts"
import { recordEvent } from "./audit_event.ts"
import { endBackchannelRequestsOfBoth } from "./backchannel_request.ts"
import { forgetConsents } from "./consent.ts"
import { endBoundGrantsOfUser, endGrantsOfUser, endGrantsWithOthers, removableDay } from "./grant.ts"
import { KEPT_MS, REMOVABLE_DAY } from "./grant_statements.ts"
import { holdingUser } from "./held_user.ts"
import { queueLogoutsOfOthers } from "./logout_delivery.ts"
import { queueMail } from "./mail_delivery.ts"
import { ownerGuards } from "./owner.ts"
import { endProofs } from "./proof_end.ts"
import { booleanIn, flag } from "./row.ts"
import { endSession, endSessionsOf, insertSession } from "./session.ts"
import { deletingRest, emailKeyOf, settingPassword, takenBy } from "./user.ts"
import { storeTexts } from "./user_search.ts"
import { HAS_OTHER_WAY_IN, otherWayIn } from "./way_in.ts"

const CONTAINS = "REPLACE(' ' || scope || ' ', ' ' || CAST($3 AS TEXT) || ' ', '') <> ' ' || scope || ' '"
const WITHOUT = "TRIM(REPLACE(' ' || scope || ' ', ' ' || CAST($3 AS TEXT) || ' ', ' '))"
const OF_BOTH = "user_id = $1 AND client_id = $2"

const narrowGrants: Statement = {
  name: "own_account_narrow_grants",
  sql: `UPDATE "grant" SET scope = ${WITHOUT} WHERE ${OF_BOTH} AND ended_at IS NULL AND ${CONTAINS} RETURNING generation`,
}

/** Claims that a client requested one by one need no scope value, so they go with the first carrier that the person takes back. */
const forgetClaims: Statement = {
  name: "own_account_forget_claims",
  sql: `UPDATE "grant" SET claims = NULL WHERE ${OF_BOTH} AND ended_at IS NULL AND claims IS NOT NULL RETURNING generation`,
}

const endingGrants = (name: string, more: string): Statement => ({
  name,
  sql: `UPDATE "grant" SET ended_at = $3, ended_why = 'revoked', removable_day = ${REMOVABLE_DAY}
    WHERE ${OF_BOTH} AND ended_at IS NULL${more} RETURNING generation`,
})
const endEmptyGrants = endingGrants("own_account_end_empty_grants", " AND scope = ''")
const endGrants = endingGrants("own_account_end_grants", "")

const narrowConsents = ["consent", "resource_consent"].flatMap((table): Statement[] => [
  {
    name: `own_account_narrow_${table}`,
    sql: `UPDATE ${table} SET scope = ${WITHOUT} WHERE ${OF_BOTH} AND ${CONTAINS} RETURNING remembered_at`,
  },
  { name: `own_account_forget_${table}`, sql: `DELETE FROM ${table} WHERE ${OF_BOTH} AND scope = ''` },
])

const CARRIERS: ReadonlySet<string> = new Set(PERSON_CLAIMS.map(carrierOf))

/** The conditions on the user's own row are checked again after a wait for its lock, so a new password that commits first prevents the deletion. */
const deleteUser: Statement = {
  name: "own_account_delete",
  sql: `DELETE FROM "user" WHERE id = $1 AND role <> 'admin' AND disabled = 0 AND password_hash IS NOT DISTINCT FROM $3
    AND EXISTS (SELECT 1 FROM session s WHERE s.id = $2 AND s.user_id = $1) RETURNING created_at`,
}

const heldPassword: Statement = {
  name: "own_account_held_password",
  sql: `SELECT created_at FROM "user" WHERE id = $1 AND disabled = 0 AND password_hash = $2
    AND EXISTS (SELECT 1 FROM session s WHERE s.id = $3 AND s.user_id = $1)`,
}

const removePassword: Statement = {
  name: "own_account_remove_password",
  sql: `UPDATE "user" SET password_hash = NULL WHERE id = $1 AND ${HAS_OTHER_WAY_IN} RETURNING created_at`,
}

const canDoWithout: Statement = {
  name: "own_account_can_do_without",
  sql: `SELECT created_at FROM "user" WHERE id = $1 AND ${HAS_OTHER_WAY_IN}`,
}

const emailCodeHeld: Statement = {
  name: "own_account_email_code_held",
  sql: `SELECT created_at FROM "user" WHERE id = $1 AND disabled = 0 AND code_off = $2
    AND EXISTS (SELECT 1 FROM session s WHERE s.id = $3 AND s.user_id = $1)`,
}

const turnCodesOn: Statement = {
  name: "own_account_turn_codes_on",
  sql: 'UPDATE "user" SET code_off = 0 WHERE id = $1 RETURNING created_at',
}

const turnCodesOff: Statement = {
  name: "own_account_turn_codes_off",
  sql: `UPDATE "user" SET code_off = 1 WHERE id = $1 AND ${HAS_OTHER_WAY_IN} RETURNING created_at`,
}

const emailCode: Statement = { name: "own_account_email_code", sql: 'SELECT code_off FROM "user" WHERE id = $1' }

const changeEmail: Statement = {
  name: "own_account_change_email",
  sql: `UPDATE "user" SET email = $3, email_folded = $4, email_key = $5, email_verified = 1, attributes = $6
    WHERE id = $1 AND disabled = 0 AND password_hash IS NOT DISTINCT FROM $7 AND email IS NOT DISTINCT FROM $8
    AND attributes IS NOT DISTINCT FROM $9 AND EXISTS (SELECT 1 FROM session s WHERE s.id = $2 AND s.user_id = $1)
    RETURNING created_at`,
}

/** Renews the session first: if it has ended, no other step runs. */
const renewing = ({ previous, next }: Renewed, between: readonly Step[]): readonly Step[] => [
  endSession(previous.id),
  ...between,
  insertSession(next),
]

const endingOthers = (userId: UserId, { previous }: Renewed, now: number): readonly Step[] => [
  endGrantsWithOthers(previous, now),
  queueLogoutsOfOthers(previous, now),
  endSessionsOf(userId),
]

export function ownAccountOn(engine: Engine): OwnAccountStore {
  const { userEnabled } = ownerGuards(engine.dialect)
  return {
    // The user's row makes a write that ends sessions at the same time wait, and see the new session.
    signOutOthers: (renewed, event) =>
      decide(engine, [
        ...renewing(renewed, [
          userEnabled(renewed.next.userId),
          ...endingOthers(renewed.next.userId, renewed, event.at),
        ]),
        recordEvent(event),
      ]),

    changePassword: (before, hash, renewed, ends, event, mail) => {
      const { id } = before.user
      return decide(engine, [
        ...renewing(renewed, [
          settingPassword(before, hash),
          endBoundGrantsOfUser(id, event.at),
          ...(ends.sessions ? endingOthers(id, renewed, event.at) : []),
          ...(ends.grants ? [endGrantsOfUser(id, "password-set", event.at)] : []),
        ]),
        ...queueMail(mail),
        recordEvent(event),
      ])
    },

    // The row's lock makes a removal of another way in wait. The session is renewed last, because steps before a refused guard stay.
    async removePassword({ user: { id }, passwordHash }, { previous, next, firstProofs }, event, mail) {
      const held = [idBytes(id), passwordHash ?? null, idBytes(previous.id)]
      const [, found = 0, removed = 0] = await engine.write([
        holdingUser(id),
        { statement: heldPassword, values: held, guard: true },
        { statement: removePassword, values: otherWayIn(id, "password", firstProofs), guard: true },
        ...endProofs(id, "pwd", event.at, previous.id),
        ...queueMail(mail),
        recordEvent(event),
        ...renewing({ previous, next }, []),
      ])
      return found === 0 ? "spent" : removed === 0 ? "last" : "removed"
    },

    async setEmailCode(userId, isOn, { previous, next, firstProofs }, event, mail) {
      const turning: Step = isOn
        ? { statement: turnCodesOn, values: [idBytes(userId)], guard: true }
        : { statement: turnCodesOff, values: otherWayIn(userId, "email-code", firstProofs), guard: true }
      const [, found = 0, changed = 0] = await engine.write([
        holdingUser(userId),
        { statement: emailCodeHeld, values: [idBytes(userId), flag(isOn), idBytes(previous.id)], guard: true },
        turning,
        ...(isOn ? [] : endProofs(userId, "email_code", event.at, previous.id)),
        ...queueMail(mail),
        recordEvent(event),
        ...renewing({ previous, next }, []),
      ])
      return found === 0 ? "spent" : changed === 0 ? "last" : "changed"
    },

    async emailCodeOf(userId, firstProofs) {
      const [[row], others] = await Promise.all([
        engine.rows(emailCode, [idBytes(userId)]),
        engine.rows(canDoWithout, otherWayIn(userId, "email-code", firstProofs)),
      ])
      return { isOn: row !== undefined && !booleanIn(row, "code_off"), canDoWithout: others.length > 0 }
    },

    canDoWithoutPassword: async (userId, firstProofs) =>
      (await engine.rows(canDoWithout, otherWayIn(userId, "password", firstProofs))).length > 0,

    async changeEmail({ user, passwordHash }, changed, session, event, mail) {
      const folded = changed.email === undefined ? null : foldEmail(changed.email)
      const values = [
        idBytes(user.id),
        idBytes(session),
        changed.email ?? null,
        folded,
        emailKeyOf(changed),
        changed.attributes ?? null,
        passwordHash ?? null,
        user.email ?? null,
        user.attributes ?? null,
      ]
      const changing: Step = { statement: changeEmail, values, guard: true }
      try {
        return (await decide(engine, [changing, storeTexts(changed), ...queueMail(mail), recordEvent(event)]))
          ? "changed"
          : "spent"
      } catch (error) {
        const taken = takenBy(error)
        if (taken === "username-taken") throw error
        return taken
      }
    },

    async takeBack(userId, clientId, value, event) {
      const both = [idBytes(userId), idBytes(clientId)]
      const ending = [...both, event.at, removableDay(event.at + KEPT_MS)]
      const steps: readonly Step[] =
        value === undefined
          ? [
              { statement: endGrants, values: ending },
              ...forgetConsents(userId, clientId),
              endBackchannelRequestsOfBoth(userId, clientId),
            ]
          : [
              { statement: narrowGrants, values: [...both, value] },
              ...(CARRIERS.has(value) ? [{ statement: forgetClaims, values: both }] : []),
              { statement: endEmptyGrants, values: ending },
              ...narrowConsents.map((statement) => ({
                statement,
                values: statement.name.includes("_narrow_") ? [...both, value] : both,
              })),
            ]
      const changed = await engine.write([...steps, recordEvent(event)])
      return changed.slice(0, steps.length).some((count) => count > 0)
    },

    delete: ({ user: { id }, passwordHash }, session, event, mail) =>
      decide(engine, [
        { statement: deleteUser, values: [idBytes(id), idBytes(session.id), passwordHash ?? null], guard: true },
        ...deletingRest(id, event.at),
        ...queueMail(mail),
        recordEvent(event),
      ]),
  }
}
