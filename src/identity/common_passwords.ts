/**
 * The length of the longest password in the list. A longer password cannot be in the list, so the list is not loaded for it. A test compares this
 * number with the list.
 */
export const MAX_COMMON_PASSWORD_LENGTH = 20

/**
 * Checks whether a lower-case password is one of about 49,000 frequent passwords from published breaches. NIST SP 800-63B §3.1.1.2. The first
 * call loads the list, which takes 0.1 s and some megabytes. Signing in never loads the list.
 */
export async function isCommonPassword(lowerCase: string): Promise<boolean> {
  if (lowerCase.length > MAX_COMMON_PASSWORD_LENGTH) return false
  const { dictionary } = await import("@zxcvbn-ts/language-common")
  return dictionary["passwords-common"].includes(lowerCase)
}
