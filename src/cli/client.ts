import { Command } from "commander"
import type { ClientRecord } from "../admin/contract.ts"
import { whereStored } from "../app.ts"
import { clientCreate } from "./client_create.ts"
import type { ClientOptions } from "./client_options.ts"
import { addClientOptions, settingsFrom } from "./client_options.ts"
import { clientSecret } from "./client_secret.ts"
import { problemInWords } from "./failure.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, printTable, warn } from "./print.ts"
import type { VerbHelp } from "./verb.ts"
import { misused, verb } from "./verb.ts"

const ID = "the client's id: client_ and 32 digits, as `gatehouse client list` shows it"

export function clientCommand(): Command {
  const group = new Command("client").description("Applications that may ask for tokens")
  group.addCommand(clientCreate()).addCommand(list()).addCommand(show()).addCommand(update())
  group.addCommand(
    ofOne("disable", {
      does: "Refuse a client from the next request on",
      about: [
        "Its codes, access tokens and refresh tokens are refused too, until it is enabled again; nothing is deleted.",
      ],
      examples: ["gatehouse client disable client_0190…"],
    }),
  )
  group.addCommand(
    ofOne("enable", { does: "Let a disabled client work again", examples: ["gatehouse client enable client_0190…"] }),
  )
  return group.addCommand(remove()).addCommand(clientSecret())
}

const list = (): Command =>
  verb("list", {
    does: "List all clients, oldest first",
    examples: ["gatehouse client list", "gatehouse client list --json | jq -r '.[].client_id'"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ administration, config }) => {
      const clients = await administration.clients.list()
      if (json) return printJson(clients)
      if (clients.length === 0)
        return note(`no clients in ${whereStored(config)}; \`gatehouse client create --help\` tells how to make one`)
      printTable(["client_id", "name", "kind", "enabled", "grant_types", "redirect_uris"], clients.map(row))
    }),
  )

const row = ({ client_id, name, kind, enabled, grant_types, redirect_uris }: ClientRecord) => ({
  ...{ client_id, name, kind, enabled, grant_types, redirect_uris },
})

const show = (): Command =>
  verb("show", {
    does: "Show a client and its settings",
    about: ["Its secrets are not shown: of them only the times are kept in a form that can be."],
    examples: ["gatehouse client show client_0190…"],
  })
    .argument("<id>", ID)
    .action((id: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => print(await administration.clients.show(id), json)),
    )

const update = (): Command =>
  addClientOptions(
    verb("update", {
      does: "Change what is named of a client, and nothing else",
      about: [
        "An option that can be repeated replaces the whole list. Grants stay; scope taken away is cut from the next refresh.",
      ],
      examples: [
        'gatehouse client update client_0190… --name "Photo Book"',
        "gatehouse client update client_0190… --redirect-uri https://a.example/cb --redirect-uri https://b.example/cb",
        'gatehouse client update client_0190… --cors-origin ""',
      ],
    }).argument("<id>", ID),
    true,
  ).action((id: string, { json, ...options }: ClientOptions & { json?: true }, command: Command) => {
    if (Object.keys(options).length === 0) misused(command, "name at least one option to change")
    return opened(async ({ administration }) => {
      const { result, warnings } = await administration.clients.update(id, settingsFrom(options))
      for (const problem of warnings) warn(problemInWords(problem))
      print(result, json)
    })
  })

const ofOne = (name: "disable" | "enable", help: VerbHelp): Command =>
  verb(name, help)
    .argument("<id>", ID)
    .action((id: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => {
        const client = await administration.clients[name](id)
        if (json) printJson(client)
        else console.log(`${client.client_id} (${client.name}) is ${name}d`)
      }),
    )

const remove = (): Command =>
  verb("delete", {
    does: "Delete a client with its secrets, grants and remembered consents",
    about: ["It asks nothing and cannot be undone; `gatehouse client disable` can."],
    examples: ["gatehouse client delete client_0190…"],
  })
    .argument("<id>", ID)
    .action((id: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => {
        const deleted = await administration.clients.delete(id)
        if (json) printJson(deleted)
        else console.log(`deleted ${deleted.client_id} with its secrets, grants and remembered consents`)
      }),
    )

function print(client: ClientRecord, json: true | undefined): void {
  if (json) {
    printJson(client)
    return
  }
  const secrets = client.secrets?.map(
    ({ created_at, expires_at, last_used_at }) =>
      `made ${created_at}, ${expires_at === null ? "does not expire" : `expires ${expires_at}`}, ${last_used_at === null ? "not used yet" : `last used ${last_used_at}`}`,
  )
  printMembers({ ...client, secrets })
}
