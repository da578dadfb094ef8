/**
 * identity/ — who is at the keyboard.
 * Owns: users, passwords, sessions, the sign-in throttle's rules.
 * Does not own: what a user allows a client (oauth/), pages, storage.
 */
import type { UserId } from "../base/id.ts"

export const ROLES = ["user", "admin"] as const
export type Role = (typeof ROLES)[number]

export interface User {
  /** The user's own id: opaque, stable, never an e-mail address, never equal to a client's id. `sub` is this or a pairwise subject. */
  readonly id: UserId
  readonly username: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly name: string | undefined
  readonly role: Role
  readonly disabled: boolean
  readonly createdAt: number
}

/** The form in which usernames are compared and kept unique: NFKC, lower case, trimmed. `Ann`, `ann` and `Ａｎｎ` are one. */
export const foldUsername = (username: string): string => username.trim().normalize("NFKC").toLowerCase()
