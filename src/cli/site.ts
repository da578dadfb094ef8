import { Command } from "commander"
import type { Administration } from "../admin/administration.ts"
import type { NewSite, SiteRecord } from "../admin/contract.ts"
import { SITES } from "../sites/site_settings.ts"
import { withArgument } from "./failure.ts"
import { argumentOrOption } from "./name_either_way.ts"
import { note } from "./print.ts"
import type { Argument } from "./record_verbs.ts"
import { createVerb, deleteVerb, listVerb, showVerb, updateVerb } from "./record_verbs.ts"
import { verb } from "./verb.ts"

const SITE: Argument = ["<site>", "the site's id or name"]
const sites = (administration: Administration) => administration.sites

export const siteCommand = (): Command =>
  new Command("site")
    .description("Applications behind a proxy that asks this service about each request")
    .addCommand(argumentOrOption(create(), "name"))
    .addCommand(list())
    .addCommand(showVerb(sites, SITE, { does: "Show a site", examples: ["gatehouse site show wiki"] }))
    .addCommand(update())
    .addCommand(remove())

const create = (): Command =>
  createVerb<NewSite, SiteRecord>(
    verb("create", {
      does: "Create a site: who may open which part of an application",
      about: [
        "The proxy asks this service about each request, and must be in GATEHOUSE_TRUSTED_PROXIES. docs/forward.md has its configuration.",
      ],
      examples: [
        "gatehouse site create wiki --origin https://wiki.example.com",
        'gatehouse site create shop --origin https://shop.example.com --rule "/admin group:staff mfa" "/ everyone"',
      ],
    }).argument("<name>", "1 to 63 characters, such as wiki"),
    {
      key: "name",
      settings: SITES.each,
      create: ({ sites }, input) => withArgument("name", "<name>", sites.create(input)),
      next: ({ origins: [origin] }) =>
        note(
          `\nConfigure the proxy as docs/forward.md says, then check it:\n  gatehouse doctor forward ${origin ?? "https://HOST"}`,
        ),
    },
  )

const list = (): Command =>
  listVerb(
    sites,
    { does: "List all sites by name", examples: ["gatehouse site list", "gatehouse site list --json"] },
    {
      columns: ["site_id", "name", "origins", "rules", "enabled"],
      none: "no sites; `gatehouse site create --help` shows how to create one",
    },
  )

const update = (): Command =>
  updateVerb(sites, SITE, SITES.each, {
    does: "Change the given settings of a site, from the next request on",
    about: ["--origin and --rule replace the site's list."],
    examples: ['gatehouse site update wiki --rule "/admin group:staff mfa" "/ people"'],
  })

const remove = (): Command =>
  deleteVerb(
    sites,
    SITE,
    {
      does: "Delete a site: nobody can open its application through the proxy",
      examples: ["gatehouse site delete wiki", "gatehouse site delete wiki --yes"],
    },
    {
      question: async (given, sites) => `Delete the site ${(await sites.show(given)).name}?`,
      said: ({ name }) => `deleted the site ${name}; its proxy now refuses everybody`,
    },
  )
