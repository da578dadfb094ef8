import type { NewSite, SiteRecord, SiteSettings } from "../../admin/contract.ts"
import { SITES } from "../../sites/site_settings.ts"
import { recordOperations } from "../record_operations.ts"
import { changedSettings, idOf, newSettings, object, shownSettings, time } from "../schemas.ts"

/** Why each change needs a recent proof. */
const POWER = "The rules of a site decide who can open an application."

/** `{site}` is an id or a name. */
export const siteOperations = recordOperations({
  name: "Site",
  path: "/sites",
  right: "admin:clients",
  event: "site-created",
  uses: ({ sites }) => sites,
  key: ({ site_id }) => site_id,
  settings: SITES.each,
  output: object<SiteRecord>("Site", { site_id: idOf("site"), ...shownSettings(SITES.each), created_at: time }),
  list: {
    summary: "List the sites, by name",
    filter: ["search", "Only sites whose name or description contains this text."],
    page: (sites, search, paging) => sites.page(search, paging),
  },
  create: {
    proof: "always",
    summary: "Create a site: an application behind a proxy that asks this service",
    description: `${POWER} docs/forward.md has the configuration of the proxy.`,
    body: object<NewSite>("SiteInput", newSettings(SITES.each)),
  },
  show: { summary: "Show a site" },
  update: {
    proof: "always",
    summary: "Change settings of a site",
    description: `From the next request on. ${POWER}`,
    body: object<SiteSettings>("SiteChange", changedSettings(SITES.each)),
    refusals: ["conflict"],
  },
  delete: {
    proof: "always",
    summary: "Delete a site: nobody can open its application through the proxy",
    description: POWER,
  },
})
