/** The text and the format of a file. */
import type { Format } from "./import_parts.ts"

/** The bytes of a file are not UTF-8, so it cannot be imported. */
export class NotUtf8 extends Error {
  override readonly name = "NotUtf8"
  readonly encoding: "utf16" | "windows1252"

  constructor(encoding: NotUtf8["encoding"]) {
    super(encoding)
    this.encoding = encoding
  }
}

/** Returns the text of a file without byte order mark. Throws NotUtf8. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.subarray(0, 4).includes(0) || [254, 255].includes(bytes[0] ?? 0)) throw new NotUtf8("utf16")
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw new NotUtf8("windows1252")
  }
}

/** Members that only one of the two services writes about people or realms. src/import/detect_format.ts on the server has the same list. */
export const MARKS = {
  keycloak:
    "realm users emailVerified firstName lastName enabled credentials secretData realmRoles serviceAccountClientId createdTimestamp requiredActions notBefore",
  auth0:
    "_id user_id email_verified passwordHash password_hash custom_password_hash identities connection tenant app_metadata user_metadata given_name family_name blocked",
} as const

/** The beginning of a file, in bytes. */
const START = 65_536

/** Returns the format that the file's members show; otherwise the format of its name; otherwise the person's choice. */
export async function formatOf(file: File, before: Format): Promise<Format> {
  if (/\.csv$/i.test(file.name)) return "csv"
  const start = (await file.slice(0, START).text()).trimStart()
  if (!/^[[{]/.test(start)) return /\.(?:ndjson|jsonl?)$/i.test(file.name) ? jsonFormat(file, before) : "csv"
  const members = new Set([...start.matchAll(/"(\w+)"\s*:/g)].map(([, name]) => name))
  const marks = (format: keyof typeof MARKS) => MARKS[format].split(" ").filter((name) => members.has(name)).length
  const [keycloak, auth0] = [marks("keycloak"), marks("auth0")]
  if (keycloak === auth0) return jsonFormat(file, before)
  return keycloak > auth0 ? "keycloak" : "auth0"
}

const jsonFormat = (file: File, before: Format): Format => {
  if (/\.(?:ndjson|jsonl)$/i.test(file.name)) return "auth0"
  return before === "csv" ? "keycloak" : before
}
