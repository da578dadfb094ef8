/**
 * identity/ — the people who sign in.
 * Owns: users, passwords, sessions, the rules of the sign-in throttle.
 * Does not own: what a user allows a client (oauth/), pages, storage.
 */
import type { UserId } from "../base/id.ts"
import type { UserSettingValues } from "./user_settings.ts"

export type Role = UserSettingValues["role"]

/** Each setting is declared in user_settings.ts. */
export interface User extends UserSettingValues {
  /** The user's own id: opaque, stable, never an e-mail address, never equal to a client's id. `sub` is this id or a pairwise subject. */
  readonly id: UserId
  readonly disabled: boolean
  /** When the user was last invited, in milliseconds; undefined after the user has accepted, and for a user who was never invited. */
  readonly invitedAt: number | undefined
  /** The attributes as JSON (attributes.ts); undefined if the user has none. */
  readonly attributes: string | undefined
  readonly createdAt: number
}
