/**
 * Decodes base64url without padding, RFC 4648 §5, and only the one canonical spelling: Node's own decoder skips foreign
 * characters and ignores stray bits at the end, which would give a credential many spellings.
 */
export function decodeBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url")
  return bytes.toString("base64url") === text ? bytes : undefined
}
