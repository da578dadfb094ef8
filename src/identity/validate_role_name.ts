import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"

/** Clients compare the names of roles and groups, so only plain characters are possible. */
export const ROLE_NAME = /^[a-z0-9][a-z0-9._:-]{0,62}$/

/** Returns the error in the name of a role or group. */
export function validateRoleName(name: string): Said | undefined {
  if (/^(role|group)_/.test(name)) return say("name-like-id", { name })
  return ROLE_NAME.test(name) ? undefined : say("role-name-malformed", { name })
}

/** Returns the error in the name of a new role, or undefined. */
export const validateNewRole = (name: string): Said | undefined =>
  name === "user" || name === "admin" ? say("role-built-in", { name }) : validateRoleName(name)
