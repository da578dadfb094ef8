import { idBytes } from "../../base/id.ts"
import type { User } from "../../identity/user.ts"
import type { Engine, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { InvitationStore } from "../invitation.ts"
import { recordEvent } from "./audit_event.ts"
import { joiningGroup } from "./imported_user.ts"
import { inviterGuards } from "./inviter.ts"
import { queueMail } from "./mail_delivery.ts"
import { flag, numberIn, optional, textIn } from "./row.ts"
import { emailKeyOf, INSERTED, insertedValues, takenBy } from "./user.ts"
import { IN_USER_LIST } from "./user_list.ts"
import { USER_COLUMNS, userFrom } from "./user_row.ts"
import { storeTexts } from "./user_search.ts"

const insert: Statement = {
  name: "invitation_insert",
  sql: `INSERT INTO "user" (${INSERTED.join(", ")}, invited_by)
    VALUES (${INSERTED.map((_, at) => `$${at + 1}`).join(", ")}, $${INSERTED.length + 1})
    ON CONFLICT (username_folded) DO NOTHING RETURNING created_at`,
}

const renew: Statement = {
  name: "invitation_renew",
  sql: `UPDATE "user" SET invited_at = $2, invited_by = $5 WHERE id = $1 AND disabled = 0 AND password_hash IS NULL
    AND invited_at IS NOT DISTINCT FROM $3 AND email IS NOT DISTINCT FROM $4 RETURNING created_at`,
}

const accept: Statement = {
  name: "invitation_accept",
  sql: `UPDATE "user" SET password_hash = $2, name = $3, email_verified = $4, email_key = $5, attributes = $6, invited_at = NULL,
      invited_by = NULL
    WHERE id = $1 AND disabled = 0 AND password_hash IS NULL AND invited_at = $7
    AND email IS NOT DISTINCT FROM $8 AND attributes IS NOT DISTINCT FROM $9 AND role = $10 RETURNING created_at`,
}

/** A guard. `hash`: of the chosen password; undefined for a person who accepts with a connection. */
export const accepting = (
  { id, email, attributes, invitedAt, role }: User,
  accepted: User,
  hash: string | undefined,
): Step => ({
  statement: accept,
  values: [
    idBytes(id),
    hash ?? null,
    accepted.name ?? null,
    flag(accepted.emailVerified),
    emailKeyOf(accepted),
    accepted.attributes ?? null,
    invitedAt ?? null,
    email ?? null,
    attributes ?? null,
    role,
  ],
  guard: true,
})

const openFor: Statement = {
  name: "invitation_open_for",
  sql: `SELECT ${USER_COLUMNS} FROM "user" u WHERE u.email_folded = $1 AND u.invited_at IS NOT NULL AND u.invited_at > $2
    AND u.disabled = 0 AND u.password_hash IS NULL ORDER BY u.invited_at DESC LIMIT 1`,
}

const findInviter: Statement = { name: "invitation_inviter", sql: 'SELECT invited_by FROM "user" WHERE id = $1' }

const withRights: Statement = {
  name: "invitation_with_rights",
  sql: `SELECT ${USER_COLUMNS}, u.invited_by FROM
      (SELECT id FROM "user" WHERE ${IN_USER_LIST.invited} ORDER BY username_folded LIMIT $2) i
    JOIN "user" u ON u.id = i.id AND u.disabled = 0 AND u.invited_at >= $1
    WHERE u.role = 'admin' OR EXISTS (SELECT 1 FROM role_holder h WHERE h.holder_id = u.id)
      OR EXISTS (SELECT 1 FROM group_member m JOIN role_holder h ON h.holder_id = m.group_id WHERE m.user_id = u.id)`,
}

export function invitationsOn(engine: Engine): InvitationStore {
  const guardsOf = inviterGuards(engine)
  return {
    async inviterOf(id) {
      const [row] = await engine.rows(findInviter, [idBytes(id)])
      return row && optional(textIn, row, "invited_by")
    },

    async openFor(address, since) {
      const [row] = await engine.rows(openFor, [address, since])
      return row && { ...userFrom(row), invitedAt: numberIn(row, "u_invited_at") }
    },

    withRights: async (since, limit) =>
      (await engine.rows(withRights, [since, limit])).map((row) => ({
        user: { ...userFrom(row), invitedAt: numberIn(row, "u_invited_at") },
        invitedBy: optional(textIn, row, "invited_by"),
      })),

    async create(user, groups, event, mail) {
      const inserting: Step = {
        statement: insert,
        values: [...insertedValues(user, undefined), event.actor],
        guard: true,
      }
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
        {
          statement: renew,
          values: [idBytes(id), invitedAt, earlier ?? null, email ?? null, event.actor],
          guard: true,
        },
        ...queueMail(mail),
        recordEvent(event),
      ]),

    async accept(before, accepted, hash, event, inviter) {
      try {
        const guards = await guardsOf(inviter)
        const found = await engine.write([
          ...guards,
          accepting(before, accepted, hash),
          storeTexts(accepted),
          recordEvent(event),
        ])
        if (found.slice(0, guards.length).includes(0)) return "inviter-lacks-right"
        return (found[guards.length] ?? 0) > 0 ? "accepted" : "spent"
      } catch (error) {
        const taken = takenBy(error)
        if (taken === "username-taken") throw error
        return taken
      }
    },
  }
}
