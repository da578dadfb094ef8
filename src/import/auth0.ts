import type { PersonOrFlaw } from "../admin/import_users.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { jsonObjects } from "./json_objects.ts"
import type { Pieces } from "./person.ts"
import { isObject, present, textOf } from "./person.ts"

type Json = Readonly<Record<string, unknown>>

/** Reads the NDJSON of an Auth0 export, or the list of its bulk import. */
export async function* readAuth0(pieces: Pieces): AsyncGenerator<PersonOrFlaw> {
  for await (const { line, text } of jsonObjects(pieces)) yield personFrom(line, text)
}

function personFrom(line: number, text: string): PersonOrFlaw {
  let user: unknown
  try {
    user = JSON.parse(text)
  } catch {
    return { line, flaw: say("row-not-json") }
  }
  if (!isObject(user)) return { line, flaw: say("row-not-object") }
  const email = textOf(user, "email")
  const username = textOf(user, "username") ?? email
  const hash = textOf(user, "passwordHash") ?? textOf(user, "password_hash") ?? customHash(user.custom_password_hash)
  if (typeof hash === "object") return { line, username, flaw: hash.flaw }
  const name = textOf(user, "name")
  return {
    line,
    username,
    email,
    emailVerified: user.email_verified === true,
    // Auth0 uses the address as the name of a person without a name.
    name: name === email ? undefined : name,
    role: undefined,
    disabled: user.blocked === true,
    hash,
    attributes: present({
      given_name: textOf(user, "given_name"),
      family_name: textOf(user, "family_name"),
      nickname: textOf(user, "nickname"),
      picture: textOf(user, "picture"),
    }),
    roles: [],
    groups: [],
  }
}

type Hash = string | undefined | { readonly flaw: Said }

/** Reads `custom_password_hash` of the bulk import, which describes a hash that another service made. */
function customHash(custom: unknown): Hash {
  if (!isObject(custom)) return undefined
  const algorithm = textOf(custom, "algorithm") ?? ""
  const hash: Json = isObject(custom.hash) ? custom.hash : {}
  const value = textOf(hash, "value") ?? ""
  switch (algorithm) {
    case "bcrypt":
    case "argon2":
    case "pbkdf2":
      return value
    case "scrypt":
      return scryptText(custom, hash, value)
    default:
      return { flaw: say("hash-algorithm", { algorithm: algorithm.slice(0, 40) }) }
  }
}

function scryptText(custom: Json, hash: Json, value: string): Hash {
  const salt: Json = isObject(custom.salt) ? custom.salt : {}
  const log = Math.log2(Number(custom.cost ?? 16_384))
  if (!Number.isInteger(log)) return { flaw: say("hash-scrypt-power") }
  const base64 = (text: string, encoding: string | undefined) =>
    Buffer.from(text, encoding === "hex" || encoding === "base64" ? encoding : "utf8").toString("base64")
  const [r, p] = [Number(custom.blockSize ?? 8), Number(custom.parallelization ?? 1)]
  const encoding = textOf(hash, "encoding") ?? "base64"
  return `$scrypt$ln=${log},r=${r},p=${p}$${base64(textOf(salt, "value") ?? "", textOf(salt, "encoding"))}$${base64(value, encoding)}`
}
