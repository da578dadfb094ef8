import type { Client } from "../../api/operations/clients.ts"
import type { Kind } from "./stacks.ts"

/** The kind of an application, in the words of its developers. */
export function kindOf({ kind, native, grant_types }: Pick<Client, "kind" | "native" | "grant_types">): Kind {
  if (native) return "native"
  if (kind === "public") return "page"
  return grant_types.includes("authorization_code") ? "web" : "machine"
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
