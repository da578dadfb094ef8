/** The form of the names of groups and roles. The server decides: this check only saves a round trip. */
const NAME = /^[a-z0-9][a-z0-9._:-]{0,62}$/

/** Whether what was typed so far cannot be the name of a group or a role. */
export const isWrongName = (name: string): boolean => name !== "" && !NAME.test(name)
