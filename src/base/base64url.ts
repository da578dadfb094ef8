/**
 * Decodes unpadded base64url (RFC 4648 §5), but only in its canonical spelling. Node's decoder skips foreign characters and ignores stray
 * bits at the end, so one credential would have many spellings.
 */
export function decodeBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url")
  return bytes.toString("base64url") === text ? bytes : undefined
}
