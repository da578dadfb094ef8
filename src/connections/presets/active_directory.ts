import type { Preset } from "../preset.ts"

/** https://learn.microsoft.com/windows/win32/adschema/c-user */
export const activeDirectory: Preset = {
  name: "active-directory",
  label: "Active Directory",
  kind: "ldap",
  directory: {
    filter:
      "(&(objectCategory=person)(objectClass=user)(|(sAMAccountName={username})(userPrincipalName={username})(mail={username})))",
    username: "sAMAccountName",
    email: "mail",
    name: "displayName",
  },
  scope: [],
  auth: "none",
  subjectClaim: "objectGUID",
  emailVerified: "always",
  registerAt: "nothing to register: the directory needs an account that may search for people",
}
