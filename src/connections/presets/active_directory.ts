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
    groups: {
      // LDAP_MATCHING_RULE_IN_CHAIN: https://learn.microsoft.com/windows/win32/adsi/search-filter-syntax
      filter: "(&(objectClass=group)(member:1.2.840.113556.1.4.1941:={dn}))",
      // Unique in the domain, other than cn.
      name: "sAMAccountName",
      findsNested: true,
      hasPrimaryGroup: true,
    },
  },
  scope: [],
  auth: "none",
  subjectClaim: "objectGUID",
  emailVerified: "always",
  registerAt: "nothing to register: the directory needs an account that may search for people",
}
