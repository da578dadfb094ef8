import { say } from "../base/say.ts"
import { unknownNames } from "../sites/site_rule.ts"
import type { Site, SiteSettingValues } from "../sites/site_settings.ts"
import { SITES } from "../sites/site_settings.ts"
import type { DeletedSite, NewSite, SiteRecord, SiteSettings } from "./contract.ts"
import { namedRecords } from "./named_records.ts"
import type { Page, Paging } from "./page.ts"
import type { AdministrationDeps } from "./ports.ts"
import type { Problems } from "./problem.ts"
import { timestamp } from "./timestamp.ts"
import type { Unchanged } from "./until_unchanged.ts"

/** Callers name a site by id or name. Every function except create and list throws NotFound for an unknown site. */
export interface SiteAdministration {
  /** Throws Conflict if another site has the name. */
  create(input: NewSite): Promise<SiteRecord>
  /** Returns the sites by name. */
  list(): Promise<SiteRecord[]>
  /** Returns a page of the sites whose name or description contains this text, by name. Without a text: of all sites. */
  page(search: string | undefined, paging: Paging): Promise<Page<SiteRecord>>
  show(site: string): Promise<SiteRecord>
  /** Changes only the given settings, from the next request on. */
  update(site: string, change: SiteSettings, unchanged?: Unchanged<SiteRecord>): Promise<SiteRecord>
  /** Deletes the site: nobody can open its application through the proxy. */
  delete(site: string): Promise<DeletedSite>
}

export function siteAdministration(deps: AdministrationDeps): SiteAdministration {
  const { store } = deps
  const { cases } = namedRecords<"site", SiteSettingValues, SiteSettings, SiteRecord>(deps, {
    kind: "site",
    settings: SITES,
    store: store.sites,
    the: (name) => say("the-site", { name }),
    taken: (name) => say("site-taken", { name }),
    shown: async (site) => ({ site_id: site.id, ...SITES.shown(site), created_at: timestamp(site.createdAt) }),
    async completed(site, { origins, rules }, problems) {
      if (origins !== undefined) checkOrigins(site, await store.sites.list(), deps.issuer(), problems)
      if (rules !== undefined) {
        const [groups, roles] = await Promise.all([store.groups.list(), store.roles.list()])
        checkRules(site, { groups: namesOf(groups), roles: namesOf(roles) }, problems)
      }
      return site
    },
    // A site gives no right of administration.
    requireRights: async () => {},
  })
  return cases
}

const namesOf = (records: readonly { readonly name: string }[]) => records.map(({ name }) => name)

/** A host belongs to one site, and never to this service: browsers send cookies to every port, so the application would get those of the others. */
export function checkOrigins(
  { name, origins }: Pick<Site, "name" | "origins">,
  sites: readonly Pick<Site, "name" | "origins">[],
  issuer: string,
  problems: Problems,
): void {
  const isOn = (origin: string) => (other: string) => new URL(other).hostname === new URL(origin).hostname
  for (const origin of origins) {
    if (isOn(origin)(issuer)) problems.add("origins", say("site-origin-own", { origin }))
    const other = sites.find((each) => each.name !== name && each.origins.some(isOn(origin)))
    if (other !== undefined) problems.add("origins", say("site-origin-taken", { origin, name: other.name }))
  }
}

/** A rule with an unknown name lets nobody in. */
export function checkRules(
  { rules }: Pick<Site, "rules">,
  known: { readonly groups: readonly string[]; readonly roles: readonly string[] },
  problems: Problems,
): void {
  for (const name of unknownNames(rules, known)) problems.add("rules", say("site-rule-unknown", { name }))
}
