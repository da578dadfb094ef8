import type { UserId } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide, guardable } from "../engines/engine.ts"
import type { AuthenticatorApp, FactorChange, SecondFactorStore, UsedProof } from "../second_factor.ts"
import { recordEvent } from "./audit_event.ts"
import { enrolledColumns, enrolledFrom } from "./enrolled.ts"
import { queueMail } from "./mail_delivery.ts"
import { ownerGuards } from "./owner.ts"
import { forgetUselessCodes, usePasskey } from "./passkey.ts"
import { endProofs, OWN_SESSION_LIVES, ownSession, renewing } from "./proof_end.ts"
import { bytesIn, numberIn, optional } from "./row.ts"
import { endSession, insertSession } from "./session.ts"
import { recordSignIn } from "./user_search.ts"

const findApp: Statement = {
  name: "authenticator_app_find",
  sql: "SELECT id, sealed, used_step, created_at, last_used_at FROM authenticator_app WHERE user_id = $1",
}

const findEnrolled: Statement = {
  name: "second_factor_enrolled",
  sql: `SELECT ${enrolledColumns("u.id")} FROM "user" u WHERE u.id = $1`,
}

const countCodes: Statement = {
  name: "recovery_code_count",
  sql: "SELECT COUNT(*) AS n FROM recovery_code WHERE user_id = $1",
}

/** The condition on the step lets each code work once, in whichever browser it arrives first. */
const useStep: Statement = {
  name: "authenticator_app_use",
  sql: "UPDATE authenticator_app SET used_step = $2, last_used_at = $3 WHERE id = $1 AND used_step < $2 RETURNING used_step",
}

const useCode: Statement = {
  name: "recovery_code_use",
  sql: "DELETE FROM recovery_code WHERE user_id = $1 AND digest = $2 RETURNING created_at",
}

const deleteApp: Statement = {
  name: "authenticator_app_delete",
  sql: `DELETE FROM authenticator_app WHERE user_id = $1 AND ${OWN_SESSION_LIVES} RETURNING created_at`,
}

const insertApp: Statement = {
  name: "authenticator_app_insert",
  sql: `INSERT INTO authenticator_app (id, user_id, sealed, used_step, created_at, last_used_at)
    VALUES ($1, $2, $3, $4, $5, $6)`,
}

const deleteCodes = guardable(
  "recovery_code_delete",
  (condition) => `DELETE FROM recovery_code WHERE user_id = $1${condition}`,
)

const removeCodes: Statement = {
  name: "recovery_code_remove",
  sql: "DELETE FROM recovery_code WHERE user_id = $1 RETURNING created_at",
}

const deleteAppOfUser = guardable(
  "authenticator_app_delete_of_user",
  (condition) => `DELETE FROM authenticator_app WHERE user_id = $1${condition}`,
)

const insertCode: Statement = {
  name: "recovery_code_insert",
  sql: "INSERT INTO recovery_code (user_id, digest, created_at) VALUES ($1, $2, $3)",
}

/** Deletes everything with which the user proves a second factor. */
export const forgetFactorsOf = (id: UserId): readonly Step[] =>
  [deleteAppOfUser, deleteCodes].map((statement) => ({ statement, values: [idBytes(id)] }))

function use(proof: UsedProof, userId: UserId, now: number): readonly Step[] {
  if ("passkey" in proof) return usePasskey(proof.passkey)
  if ("appId" in proof) return [{ statement: useStep, values: [idBytes(proof.appId), proof.step, now], guard: true }]
  return [{ statement: useCode, values: [idBytes(userId), proof.recoveryCode], guard: true }]
}

const replaceCodes = (userId: UserId, codes: readonly Uint8Array[], now: number): readonly Step[] => [
  { statement: deleteCodes, values: [idBytes(userId)] },
  ...codes.map((digest) => ({ statement: insertCode, values: [idBytes(userId), digest, now] })),
]

const recordChange = ({ event, mail }: FactorChange): readonly Step[] => [recordEvent(event), ...queueMail(mail)]

const appFrom = (row: Row, userId: UserId): AuthenticatorApp => ({
  id: idFrom("factor", bytesIn(row, "id")),
  userId,
  sealed: bytesIn(row, "sealed"),
  usedStep: numberIn(row, "used_step"),
  createdAt: numberIn(row, "created_at"),
  lastUsedAt: optional(numberIn, row, "last_used_at"),
})

export function secondFactorsOn(engine: Engine): SecondFactorStore {
  const { userEnabled } = ownerGuards(engine.dialect)
  return {
    async appOf(userId) {
      const [row] = await engine.rows(findApp, [idBytes(userId)])
      return row && appFrom(row, userId)
    },
    async enrolledBy(userId) {
      const [row] = await engine.rows(findEnrolled, [idBytes(userId)])
      return row === undefined ? [] : enrolledFrom(row)
    },
    async recoveryCodesOf(userId) {
      const [row] = await engine.rows(countCodes, [idBytes(userId)])
      return row === undefined ? 0 : numberIn(row, "n")
    },
    // The proof comes first: if it was already used, the previous session must stay. The user comes next, in the order of `endProofs`, because
    // otherwise the two writes would wait for each other.
    prove: (proof, previous, next, event, noted) =>
      decide(engine, [
        ...use(proof, next.userId, event.at),
        userEnabled(next.userId),
        endSession(previous),
        insertSession(next),
        ...recordSignIn(next, event),
        recordEvent(event),
        ...(noted === undefined ? [] : recordChange(noted)),
      ]),
    addApp: (app, codes, previous, next, change) =>
      decide(engine, [
        endSession(previous),
        userEnabled(app.userId),
        insertSession(next),
        { statement: deleteAppOfUser, values: [idBytes(app.userId)] },
        {
          statement: insertApp,
          values: [
            idBytes(app.id),
            idBytes(app.userId),
            app.sealed,
            app.usedStep,
            app.createdAt,
            app.lastUsedAt ?? null,
          ],
        },
        ...(codes === undefined ? [] : replaceCodes(app.userId, codes, app.createdAt)),
        ...endProofs(app.userId, "otp", change.event.at, next.id),
        ...recordChange(change),
      ]),
    removeApp: (userId, change, own) =>
      decide(engine, [
        { statement: deleteApp, values: [idBytes(userId), ownSession(own)], guard: true },
        forgetUselessCodes(userId),
        ...endProofs(userId, "otp", change.event.at, own?.previous.id),
        ...recordChange(change),
        ...renewing(own),
      ]),
    removeRecoveryCodes: (userId, change) =>
      decide(engine, [
        { statement: removeCodes, values: [idBytes(userId)], guard: true },
        ...endProofs(userId, "recovery", change.event.at),
        ...recordChange(change),
      ]),
    replaceRecoveryCodes: (userId, codes, change, own) =>
      decide(engine, [
        ...(own === undefined ? [] : [endSession(own.previous.id)]),
        userEnabled(userId),
        ...replaceCodes(userId, codes, change.event.at),
        ...(own === undefined
          ? []
          : [insertSession(own.next), ...endProofs(userId, "recovery", change.event.at, own.next.id)]),
        ...recordChange(change),
      ]),
  }
}
