import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Pieces } from "./person.ts"
import { FileUnreadable } from "./person.ts"

/** The formats of files of people. */
export const PEOPLE_FORMATS = ["csv", "keycloak", "auth0"] as const
export type PeopleFormat = (typeof PEOPLE_FORMATS)[number]

/** Members that only one of the two services writes about people or realms. console/src/views/people/import_file.ts has the same list. */
export const MARKS = {
  keycloak:
    "realm users emailVerified firstName lastName enabled credentials secretData realmRoles serviceAccountClientId createdTimestamp requiredActions notBefore",
  auth0:
    "_id user_id email_verified passwordHash password_hash custom_password_hash identities connection tenant app_metadata user_metadata given_name family_name blocked",
} as const

const NAMES: Readonly<Record<PeopleFormat | "json", string | Said>> = {
  csv: "CSV",
  json: "JSON",
  keycloak: say("export-of-keycloak"),
  auth0: say("export-of-auth0"),
}

/** The beginning of a file, in characters. */
const START = 65_536

/** Returns the beginning of a text, and the whole text. */
export async function peeked(pieces: Pieces): Promise<{ readonly start: string; readonly all: Pieces }> {
  const rest = pieces[Symbol.asyncIterator]()
  let start = ""
  while (start.length < START) {
    const { value, done } = await rest.next()
    if (done) break
    start += value
  }
  async function* all() {
    yield start
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { start: start.replace(/^\ufeff/, ""), all: all() }
}

/** Throws FileUnreadable if the beginning of a file shows another encoding or format. */
export function checkStart(start: string, format: PeopleFormat): void {
  if (start.includes("\0")) throw new FileUnreadable(say("file-utf16"))
  const found = formatOf(start)
  if (found === undefined || found === format || (found === "json" && format !== "csv")) return
  const choice = found === "json" ? say("either", { one: "keycloak", other: "auth0" }) : found
  throw new FileUnreadable(say("file-format", { found: NAMES[found], format: NAMES[format], choice }))
}

function formatOf(start: string): PeopleFormat | "json" | undefined {
  const [first] = start.trimStart()
  if (first === undefined) return undefined
  if (!"[]{}".includes(first)) return "csv"
  const members = new Set([...start.matchAll(/"(\w+)"\s*:/g)].map(([, name]) => name))
  const marks = (format: keyof typeof MARKS) => MARKS[format].split(" ").filter((name) => members.has(name)).length
  const [keycloak, auth0] = [marks("keycloak"), marks("auth0")]
  if (keycloak === auth0) return "json"
  return keycloak > auth0 ? "keycloak" : "auth0"
}

/** Returns the text of a file. Throws FileUnreadable if it is not UTF-8. */
export async function* decoded(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  const text = (piece: Uint8Array | undefined) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined })
    } catch {
      throw new FileUnreadable(say("file-not-utf8"))
    }
  }
  let isFirst = true
  for await (const piece of file) {
    if (isFirst && (piece.subarray(0, 4).includes(0) || [254, 255].includes(piece[0] ?? 0)))
      throw new FileUnreadable(say("file-utf16"))
    isFirst = false
    yield text(piece)
  }
  yield text(undefined)
}
