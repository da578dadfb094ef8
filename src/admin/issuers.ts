import { equalValues } from "../base/changed_members.ts"
import { say } from "../base/say.ts"
import type { IssuerSettingValues, TrustedIssuer } from "../issuers/issuer_settings.ts"
import { ISSUERS, urlOf } from "../issuers/issuer_settings.ts"
import type { DeletedIssuer, IssuerRecord, IssuerSettings, NewIssuer } from "./contract.ts"
import { namedRecords } from "./named_records.ts"
import type { Page, Paging } from "./page.ts"
import type { AdministrationDeps } from "./ports.ts"
import type { Problems } from "./problem.ts"
import { timestamp } from "./timestamp.ts"
import type { Unchanged } from "./until_unchanged.ts"

/** Callers name a trusted issuer by id or name. Every function except create and list throws NotFound for an unknown one. */
export interface IssuerAdministration {
  /** Throws Conflict if another trusted issuer has the name. */
  create(input: NewIssuer): Promise<IssuerRecord>
  /** Returns the trusted issuers by name. */
  list(): Promise<IssuerRecord[]>
  /** Returns a page of the trusted issuers whose name or description contains this text, by name. Without a text: of all. */
  page(search: string | undefined, paging: Paging): Promise<Page<IssuerRecord>>
  show(issuer: string): Promise<IssuerRecord>
  /** Changes only the given settings, from the next assertion on. */
  update(issuer: string, change: IssuerSettings, unchanged?: Unchanged<IssuerRecord>): Promise<IssuerRecord>
  /** Deletes the trusted issuer: its assertions are refused. Tokens that they gave before stay as they are. */
  delete(issuer: string): Promise<DeletedIssuer>
}

/** The settings that decide whose keys may sign assertions. */
const OF_KEYS = ["preset", "issuer", "jwksUri", "jwks"] as const

export function issuerAdministration(deps: AdministrationDeps): IssuerAdministration {
  const { store } = deps
  const { cases } = namedRecords<"issuer", IssuerSettingValues, IssuerSettings, IssuerRecord>(deps, {
    kind: "issuer",
    settings: ISSUERS,
    store: store.issuers,
    the: (name) => say("the-issuer", { name }),
    taken: (name) => say("issuer-taken", { name }),
    shown: async (issuer) => ({
      issuer_id: issuer.id,
      ...ISSUERS.shown(issuer),
      created_at: timestamp(issuer.createdAt),
    }),
    async completed(issuer, _given, problems) {
      checkIssuer(issuer, await store.issuers.list(), deps.issuer(), problems)
      return issuer
    },
    isSetBy: (before, after) => OF_KEYS.some((setting) => !equalValues(before[setting], after[setting])),
    // Only a holder of the right `admin` may change one. Keys that somebody set stay after they lose the right: docs/trusted_issuers.md.
    requireRights: async () => {},
  })
  return cases
}

/** One URL is one trusted issuer: of two, a workload would choose the one with the weaker conditions. */
export function checkIssuer(
  issuer: IssuerSettingValues,
  others: readonly Pick<TrustedIssuer, "name" | "issuer" | "preset">[],
  own: string,
  problems: Problems,
): void {
  const url = urlOf(issuer)
  if (url === undefined) {
    problems.add("issuer", say("issuer-url-needed"))
    return
  }
  // Nobody remembers which of two issuers has the final slash.
  const same = (other: string | undefined) => other?.replace(/\/$/, "") === url.replace(/\/$/, "")
  if (same(own)) problems.add("issuer", say("issuer-url-own", { url }))
  const other = others.find((each) => each.name !== issuer.name && same(urlOf(each)))
  if (other !== undefined) problems.add("issuer", say("issuer-url-taken", { url, name: other.name }))
  if (issuer.jwks !== undefined && issuer.jwksUri !== undefined) problems.add("jwks_uri", say("jwks-twice"))
  if (url.startsWith("spiffe:") && issuer.jwks === undefined && issuer.jwksUri === undefined)
    problems.add("jwks_uri", say("issuer-keys-needed"))
}
