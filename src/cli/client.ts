import { Command } from "commander"
import type { Administration } from "../admin/administration.ts"
import type { ClientRecord } from "../admin/contract.ts"
import { whereStored } from "../assembly/data_place.ts"
import { quoted } from "../base/quoted.ts"
import { clientCreate } from "./client_create.ts"
import { clientDelete } from "./client_delete.ts"
import { clientHostCommands } from "./client_hosts.ts"
import { CLIENT_ID } from "./client_options.ts"
import { clientSecret } from "./client_secret.ts"
import { clientUpdate } from "./client_update.ts"
import { optionOrArgument } from "./name_either_way.ts"
import { opened } from "./open.ts"
import { note, printClient, printJson, printTable } from "./print.ts"
import type { VerbHelp } from "./verb.ts"
import { verb } from "./verb.ts"

const PAGE = 200

export function clientCommand(): Command {
  const group = new Command("client").description("Applications that may request tokens")
  group
    .addCommand(optionOrArgument(clientCreate(), "name"))
    .addCommand(list())
    .addCommand(show())
    .addCommand(clientUpdate())
  group.addCommand(
    ofOne("disable", {
      does: "Disable a client: its requests are refused from now on",
      about: [
        "Its codes, access tokens and refresh tokens are refused too, until it is enabled again; nothing is deleted.",
      ],
      examples: ["gatehouse client disable client_0190…"],
    }),
  )
  group.addCommand(
    ofOne("enable", { does: "Enable a disabled client", examples: ["gatehouse client enable client_0190…"] }),
  )
  for (const command of clientHostCommands()) group.addCommand(command)
  return group.addCommand(clientDelete()).addCommand(clientSecret())
}

const list = (): Command =>
  verb("list", {
    does: "List all clients, oldest first",
    about: [
      "Clients that nobody registered by hand are listed once somebody has consented to them. For a client with a metadata document, metadata_url is the client_id that it sends.",
    ],
    examples: [
      "gatehouse client list",
      "gatehouse client list --json | jq -r '.[].client_id'",
      'gatehouse client list --search "Photo"',
    ],
  })
    .option("--search <text>", "only clients whose name or id begins with this text, or at this host; by name")
    .action(({ json, search }: { json?: true; search?: string }) =>
      opened(async ({ administration, config }) => {
        const clients = search === undefined ? await administration.clients.list() : await found(search, administration)
        if (json) return printJson(clients)
        if (clients.length === 0 && search !== undefined) return note(`no client matches ${quoted(search)}`)
        if (clients.length === 0)
          return note(
            `no clients in ${whereStored(config)}; \`gatehouse client create --help\` shows how to create one`,
          )
        const hasDocument = clients.some(({ metadata_url }) => metadata_url !== null)
        printTable(
          [
            "client_id",
            ...(hasDocument ? ["metadata_url"] : []),
            "name",
            "kind",
            "enabled",
            "grant_types",
            "redirect_uris",
          ],
          clients.map(row),
        )
      }),
    )

/** Returns all pages of a search. */
async function found(search: string, { clients }: Administration): Promise<ClientRecord[]> {
  const all: ClientRecord[] = []
  let after: string | undefined
  do {
    const { items, next } = await clients.page({ search, after, limit: PAGE })
    all.push(...items)
    after = next
  } while (after !== undefined)
  return all
}

const row = ({ client_id, metadata_url, name, kind, enabled, grant_types, redirect_uris }: ClientRecord) => ({
  client_id,
  metadata_url: metadata_url ?? "",
  name,
  kind,
  enabled,
  grant_types,
  redirect_uris,
})

const show = (): Command =>
  verb("show", {
    does: "Show a client and its settings",
    about: [
      "Shows who registered the client, and for each secret when and by whom it was created, when it expires and when it was last used, but never the secret itself.",
    ],
    examples: ["gatehouse client show client_0190…"],
  })
    .argument("<id>", CLIENT_ID)
    .action((id: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => printClient(await administration.clients.show(id), json)),
    )

const ofOne = (name: "disable" | "enable", help: VerbHelp): Command =>
  verb(name, help)
    .argument("<id>", CLIENT_ID)
    .action((id: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => {
        const client = await administration.clients[name](id)
        if (json) printJson(client)
        else console.log(`${client.client_id} (${client.name}) is ${name}d`)
      }),
    )
