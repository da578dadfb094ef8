import { idBytes } from "../../base/id.ts"
import type { Engine, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { InvitationStore } from "../invitation.ts"
import { recordEvent } from "./audit_event.ts"
import { joiningGroup } from "./imported_user.ts"
import { queueMail } from "./mail_delivery.ts"
import { flag } from "./row.ts"
import { emailKeyOf, insertedValues, insertUser, takenBy } from "./user.ts"
import { storeTexts } from "./user_search.ts"

const renew: Statement = {
  name: "invitation_renew",
  sql: `UPDATE "user" SET invited_at = $2 WHERE id = $1 AND disabled = 0 AND password_hash IS NULL
    AND invited_at IS NOT DISTINCT FROM $3 AND email IS NOT DISTINCT FROM $4 RETURNING created_at`,
}

const accept: Statement = {
  name: "invitation_accept",
  sql: `UPDATE "user" SET password_hash = $2, name = $3, email_verified = $4, email_key = $5, attributes = $6, invited_at = NULL
    WHERE id = $1 AND disabled = 0 AND password_hash IS NULL AND invited_at = $7
    AND email IS NOT DISTINCT FROM $8 AND attributes IS NOT DISTINCT FROM $9 AND role = $10 RETURNING created_at`,
}

export const invitationsOn = (engine: Engine): InvitationStore => ({
  async create(user, groups, event, mail) {
    const inserting: Step = { statement: insertUser, values: insertedValues(user, undefined), guard: true }
    const joining = groups.map(joiningGroup(user.id))
    const created = await decide(engine, [
      inserting,
      storeTexts(user),
      ...joining,
      ...queueMail(mail),
      recordEvent(event),
    ])
    return created ? "created" : "username-taken"
  },

  renew: ({ id, invitedAt: earlier, email }, invitedAt, event, mail) =>
    decide(engine, [
      { statement: renew, values: [idBytes(id), invitedAt, earlier ?? null, email ?? null], guard: true },
      ...queueMail(mail),
      recordEvent(event),
    ]),

  async accept({ id, email, attributes, invitedAt, role }, accepted, hash, event) {
    const values = [
      ...[idBytes(id), hash, accepted.name ?? null, flag(accepted.emailVerified), emailKeyOf(accepted)],
      ...[accepted.attributes ?? null, invitedAt ?? null, email ?? null, attributes ?? null, role],
    ]
    try {
      const isAccepted = await decide(engine, [
        { statement: accept, values, guard: true },
        storeTexts(accepted),
        recordEvent(event),
      ])
      return isAccepted ? "accepted" : "spent"
    } catch (error) {
      const taken = takenBy(error)
      if (taken === "username-taken") throw error
      return taken
    }
  },
})
