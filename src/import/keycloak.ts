import type { Person, PersonOrFlaw } from "../admin/import_users.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { jsonObjects } from "./json_objects.ts"
import type { Pieces } from "./person.ts"
import { isObject, present, textOf, textsOf } from "./person.ts"

/** Reads a realm export (`kc.sh export`) in one or several files, or a list of users. */
export async function* readKeycloak(pieces: Pieces): AsyncGenerator<PersonOrFlaw> {
  for await (const { line, text } of jsonObjects(pieces, "users")) yield personFrom(line, text)
}

function personFrom(line: number, text: string): PersonOrFlaw {
  const user = parsed(text)
  if (user === undefined) return { line, flaw: say("row-not-json") }
  const username = textOf(user, "username")
  if (user.serviceAccountClientId !== undefined) return { line, username, flaw: say("row-service-account") }
  const hash = passwordOf(user.credentials)
  if (typeof hash === "object") return { line, username, flaw: hash.flaw }
  const [given, family] = [textOf(user, "firstName"), textOf(user, "lastName")]
  const person: Person = {
    line,
    username,
    email: textOf(user, "email"),
    emailVerified: user.emailVerified === true,
    name: [given, family].filter(Boolean).join(" ") || undefined,
    role: undefined,
    disabled: user.enabled === false,
    hash,
    attributes: { ...attributesOf(user.attributes), ...present({ given_name: given, family_name: family }) },
    roles: textsOf(user.realmRoles),
    groups: textsOf(user.groups).map((path) => path.replace(/^\//, "")),
  }
  return person
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Keycloak keeps each attribute as a list. */
function attributesOf(value: unknown): Record<string, string | readonly string[]> {
  if (!isObject(value)) return {}
  const entries = Object.entries(value).map(([name, each]) => [name, textsOf(each)] as const)
  return Object.fromEntries(
    entries
      .filter(([, texts]) => texts.length > 0)
      .map(([name, texts]) => [name, texts.length === 1 ? (texts[0] ?? "") : texts]),
  )
}

/** Returns the password's hash in PHC form, or undefined if the user has no password. */
function passwordOf(credentials: unknown): string | undefined | { readonly flaw: Said } {
  const list = Array.isArray(credentials) ? credentials.filter(isObject) : []
  const password = list.find(({ type }) => type === "password")
  if (password === undefined) return undefined
  const secret = parsed(textOf(password, "secretData") ?? "") ?? {}
  const data = parsed(textOf(password, "credentialData") ?? "") ?? password
  const [digest, salt] = [
    textOf(secret, "value") ?? textOf(password, "hashedSaltedValue"),
    textOf(secret, "salt") ?? textOf(password, "salt"),
  ]
  if (digest === undefined || salt === undefined) return { flaw: say("hash-missing") }
  const iterations = Number(data.hashIterations ?? 1)
  const algorithm = textOf(data, "algorithm") ?? ""
  const hash = /^pbkdf2(?:-(sha256|sha512))?$/.exec(algorithm)
  if (hash !== null) return `$pbkdf2-${hash[1] ?? "sha1"}$i=${iterations}$${salt}$${digest}`
  if (algorithm !== "argon2") return { flaw: say("hash-algorithm", { algorithm: algorithm.slice(0, 40) }) }
  const more = isObject(data.additionalParameters) ? data.additionalParameters : {}
  const first = (name: string, otherwise: string) => textsOf(more[name])[0] ?? otherwise
  const version = first("version", "1.3") === "1.0" ? 16 : 19
  const cost = `m=${first("memory", "7168")},t=${iterations},p=${first("parallelism", "1")}`
  return `$argon2${first("type", "id")}$v=${version}$${cost}$${salt}$${digest}`
}
