import type { User } from "../identity/user.ts"
import type { AdministrationDeps } from "./ports.ts"
import { timestamp } from "./timestamp.ts"

/** An e-mail to a user, which waits, was sent or was not sent. */
export interface UserMail {
  readonly purpose: string
  readonly state: "waiting" | "sent" | "not-sent"
  /** When it was sent or given up; if it waits, the time of the next attempt. */
  readonly at: string
  /** Why it was not sent, as in the audit. */
  readonly because: string | null
  /** The failed attempts of an e-mail that waits. */
  readonly attempts: number | null
}

const MAX_LISTED = 100

/** Returns the waiting e-mails of a user, and then the others of the last 90 days, newest first: a maximum of 100. */
export async function mailsOf({ id }: Pick<User, "id">, { store }: Pick<AdministrationDeps, "store">) {
  const waiting = await store.mailDeliveries.waitingFor(id)
  const events = await store.audit.list(MAX_LISTED, { about: id, types: ["mail-sent", "mail-not-sent"] })
  return [
    ...waiting.map(({ purpose, attempts, nextAt }): UserMail => {
      return { purpose, state: "waiting", at: timestamp(nextAt), because: null, attempts }
    }),
    ...events.map(({ type, at, detail = "" }): UserMail => {
      const { purpose = "", because = null } = Object.fromEntries(detail.split(" ").map((part) => part.split("=")))
      return { purpose, state: type === "mail-sent" ? "sent" : "not-sent", at: timestamp(at), because, attempts: null }
    }),
  ]
}
