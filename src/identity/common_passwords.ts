/** The length of the longest entry. Longer passphrases are accepted without loading the list. A test compares this with the list. */
export const MAX_COMMON_PASSWORD_LENGTH = 20

/**
 * Checks a lower-case password against some 49,000 that occur most often in published breaches. NIST SP 800-63B §3.1.1.2. The first call
 * loads the list: 0.1 s and some megabytes. A server that only signs people in never loads it.
 */
export async function isCommonPassword(lowerCase: string): Promise<boolean> {
  if (lowerCase.length > MAX_COMMON_PASSWORD_LENGTH) return false
  const { dictionary } = await import("@zxcvbn-ts/language-common")
  return dictionary["passwords-common"].includes(lowerCase)
}
