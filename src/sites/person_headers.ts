interface Described {
  readonly username: string
  readonly name: string | undefined
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly groups: readonly string[]
}

/**
 * Returns the plain headers about a person. An address that nobody verified is absent: applications find accounts by it. Names of groups have no comma.
 */
export const personHeaders = ({
  username,
  name,
  email,
  emailVerified,
  groups,
}: Described): Readonly<Record<string, string>> => ({
  "remote-user": headerText(username),
  ...(email !== undefined && emailVerified && { "remote-email": headerText(email) }),
  ...(name !== undefined && { "remote-name": headerText(name) }),
  ...(groups.length > 0 && { "remote-groups": groups.join(",") }),
})

/** Headers have visible ASCII and spaces. Everything else, and `%`, is percent-encoded as in a URL, so that decoding gives the same text again. */
const headerText = (text: string): string =>
  /^[\x20-\x24\x26-\x7e]*$/.test(text)
    ? text
    : text.toWellFormed().replace(/[^\x20-\x24\x26-\x7e]/gu, (sign) => encodeURIComponent(sign))
