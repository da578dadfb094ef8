/**
 * identity/ — who is at the keyboard.
 * Owns: users, passwords, sessions, the sign-in throttle's rules.
 * Does not own: what a user allows a client (oauth/), pages, storage.
 */
import type { UserId } from "../base/id.ts"
import type { UserSettingValues } from "./user_settings.ts"

export type Role = UserSettingValues["role"]

/** Each setting is declared in user_settings.ts. */
export interface User extends UserSettingValues {
  /** The user's own id: opaque, stable, never an e-mail address, never equal to a client's id. `sub` is this or a pairwise subject. */
  readonly id: UserId
  readonly disabled: boolean
  readonly createdAt: number
}
