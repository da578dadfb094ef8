import type { Preset } from "../preset.ts"

/** OpenLDAP, 389 Directory Server and other directories with the object class of RFC 2798 and the attribute of RFC 4530. */
export const ldap: Preset = {
  name: "ldap",
  label: "LDAP",
  kind: "ldap",
  directory: {
    filter: "(&(objectClass=inetOrgPerson)(|(uid={username})(mail={username})))",
    username: "uid",
    email: "mail",
    name: "cn",
    // groupOfNames, groupOfMembers and groupOfUniqueNames.
    groups: { filter: "(|(member={dn})(uniqueMember={dn}))", name: "cn" },
  },
  scope: [],
  auth: "none",
  subjectClaim: "entryUUID",
  // The operator of the directory gives the addresses.
  emailVerified: "always",
  registerAt: "nothing to register: the directory needs an account that may search for people",
}
