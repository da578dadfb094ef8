import { quoted } from "../base/quoted.ts"

/** Returns the error in the name of a role or group. Applications compare these names, so only plain characters are possible. */
export function validateRoleName(name: string): string | undefined {
  if (/^(role|group)_/.test(name)) return `${quoted(name)} looks like an id: use another name`
  return /^[a-z0-9][a-z0-9._:-]{0,62}$/.test(name)
    ? undefined
    : `${quoted(name)} is not a valid name: use 1 to 63 small letters, digits and . _ : -, beginning with a letter or a digit`
}

/** Returns the error in the name of a new role, or undefined. */
export const validateNewRole = (name: string): string | undefined =>
  name === "user" || name === "admin" ? `${name} is a built-in role: choose another name` : validateRoleName(name)
