import { CIBA, DEVICE_CODE } from "../../../../src/oauth/grant_types.ts"
import type { Client } from "../../api/operations/clients.ts"
import type { Kind } from "./stacks.ts"

/** Whether the application can show a code, which a person types elsewhere (RFC 8628). */
export const showsCode = ({ grant_types }: Pick<Client, "grant_types">): boolean => grant_types.includes(DEVICE_CODE)

/** Whether the application can ask a person for approval from elsewhere (CIBA). */
export const asksPeople = ({ grant_types }: Pick<Client, "grant_types">): boolean => grant_types.includes(CIBA)

/** The kind of an application, in the words of its developers. */
export function kindOf(client: Pick<Client, "kind" | "native" | "grant_types">): Kind {
  const { kind, native, grant_types } = client
  if (showsCode(client) && !grant_types.includes("authorization_code")) return "device"
  if (native) return "native"
  if (kind === "public") return "page"
  if (grant_types.includes("authorization_code")) return "web"
  return asksPeople(client) ? "agent" : "machine"
}

/** Whether the application does what applications of a kind do. It can do what several kinds do. */
export function isOf(kind: Kind, client: Pick<Client, "kind" | "native" | "grant_types">): boolean {
  if (kind === "machine") return client.kind === "confidential" && client.grant_types.includes("client_credentials")
  if (kind === "agent") return asksPeople(client)
  if (kind === "device") return client.kind === "public" && showsCode(client)
  return kindOf(client) === kind
}

/** Whether nobody registered the application by hand. */
export const isStranger = ({ registered_by, consent }: Pick<Client, "registered_by" | "consent">): boolean =>
  registered_by !== "operator" && consent !== "first-party"

/** The time of the newest use of any secret. */
export const lastUseOf = ({ secrets = [] }: Pick<Client, "secrets">): string | undefined =>
  secrets
    .map(({ last_used_at }) => last_used_at)
    .filter((at) => at !== null)
    .sort()
    .at(-1)

/** The scope values about a person. A machine cannot get them. */
const ABOUT_PEOPLE: ReadonlySet<string> = new Set(["openid", "profile", "email", "address", "phone"])

/** The scope values that an application may request without a person, separated by spaces. */
export const scopeWithoutPerson = ({ scope }: Pick<Client, "scope">): string =>
  scope
    .split(" ")
    .filter((value) => !ABOUT_PEOPLE.has(value))
    .join(" ")
