/** What a rule gives: a group or a role of this service, an attribute of the person, or a part of their profile. */
export const RULE_GIVES = ["group", "role", "attribute", "profile"] as const
/** `each`: at each sign-in with the connection, and taken away if it no longer applies. `first`: at the first one only. */
export const RULE_TIMES = ["each", "first"] as const
/** The parts of the profile that a rule can give. */
export const RULE_PROFILE = ["name", "username"] as const

/** What a claim of the other side becomes here. */
export interface Rule {
  /** The claim: its name, a path with dots, or an attribute of a directory. */
  readonly from: string
  /** The value that the claim has or, if it is a list, contains. Undefined: any value. */
  readonly value: string | undefined
  readonly gives: (typeof RULE_GIVES)[number]
  /** The name of the group, of the role, of the attribute, or of the part of the profile. */
  readonly name: string
  readonly when: (typeof RULE_TIMES)[number]
  /** Whether the operator has said that the group or role may have rights of administration. */
  readonly administers: boolean
}

/** A directory's groups are looked up only if a rule names one of these: their names, and the names of their entries. */
export const GROUPS_OF_DIRECTORY = ["groups", "group_dns"] as const
