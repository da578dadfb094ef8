import { Command } from "commander"
import type { ScopeRecord, ScopeSettings } from "../admin/contract.ts"
import { EACH_SCOPE_SETTING } from "../apis/api_scope.ts"
import { canAsk, confirm, YES } from "./confirm.ts"
import { withArgument } from "./failure.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, printTable } from "./print.ts"
import type { GivenOptions } from "./setting_option.ts"
import { givenBy, optionsOf } from "./setting_option.ts"
import { misused, verb } from "./verb.ts"

const VALUE = "the scope value, such as photos:read"

export const scopeCommand = (): Command =>
  new Command("scope")
    .description("Scope values that your APIs declare")
    .addCommand(create())
    .addCommand(list())
    .addCommand(show())
    .addCommand(update())
    .addCommand(remove())

/** Adds an option for each setting of a scope value. */
function addScopeOptions(command: Command, updating: boolean): Command {
  for (const setting of EACH_SCOPE_SETTING) for (const option of optionsOf(setting, updating)) command.addOption(option)
  return command
}

const settingsFrom = (options: GivenOptions): ScopeSettings =>
  Object.fromEntries(EACH_SCOPE_SETTING.map((setting) => [setting.json, givenBy(setting, options)]))

const create = (): Command =>
  addScopeOptions(
    verb("create", {
      does: "Declare a scope value of an API",
      about: [
        "Then allow the value to clients with `gatehouse client update CLIENT --scope …`. An application requests the value in scope, and the API finds it in the token's scope.",
        "A token with the value is for the API that declares it: aud contains the API's identifier, even if the application sends no resource.",
        "An assigned value is only for people who hold a role with it (`gatehouse role create --help`). For other people the server leaves the value out.",
      ],
      examples: [
        'gatehouse scope create photos:read --api https://photos.example/v1 --description "See your photos" --description-de "Ihre Fotos sehen"',
        'gatehouse scope create photos:moderate --api https://photos.example/v1 --description "Hide photos of others" --assigned',
      ],
    })
      .argument("<value>", VALUE)
      .requiredOption("--api <api>", "the API's id or identifier; it cannot be changed"),
    false,
  ).action((scope: string, { json, api, ...options }: GivenOptions & { json?: true; api: string }) =>
    opened(async ({ administration }) =>
      created(
        await withArgument("scope", "<value>", administration.scopes.create({ ...settingsFrom(options), scope, api })),
        json,
      ),
    ),
  )

function created(scope: ScopeRecord, json: true | undefined): void {
  print(scope, json)
  if (json) return
  note(
    `\nAllow the value to the clients that you registered (--scope replaces a client's list):\n  gatehouse client update CLIENT --scope "openid ${scope.scope}"`,
  )
  if (scope.assigned)
    note(`Create a role for the people who may have it:\n  gatehouse role create ROLE --scope "${scope.scope}"`)
}

const list = (): Command =>
  verb("list", {
    does: "List the scope values of all APIs, or of one API",
    about: [
      "Built-in values are not listed: openid, profile, email, read, write, admin, and those that begin with admin: (`gatehouse role create --help`).",
    ],
    examples: ["gatehouse scope list", "gatehouse scope list --api https://photos.example/v1 --json"],
  })
    .option("--api <api>", "only values of this API: id or identifier")
    .action(({ json, api }: { json?: true; api?: string }) =>
      opened(async ({ administration }) => {
        const scopes = await administration.scopes.list(api)
        if (json) return printJson(scopes)
        if (scopes.length === 0)
          return note("no scope values of APIs; `gatehouse scope create --help` shows how to declare one")
        printTable(
          ["scope", "api", "description", "assigned"],
          scopes.map((scope) => ({ ...scope })),
        )
      }),
    )

const show = (): Command =>
  verb("show", {
    does: "Show a scope value of an API",
    examples: ["gatehouse scope show photos:read"],
  })
    .argument("<value>", VALUE)
    .action((value: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => print(await administration.scopes.show(value), json)),
    )

const update = (): Command =>
  addScopeOptions(
    verb("update", {
      does: "Change the given settings of a scope value",
      about: [
        "The value and its API cannot be changed, because applications and tokens contain them. Declare another value instead.",
        "With --assigned, people without a role that has the value lose it at their next request.",
      ],
      examples: [
        'gatehouse scope update photos:read --description "See your photos and albums"',
        "gatehouse scope update photos:read --assigned",
      ],
    }).argument("<value>", VALUE),
    true,
  ).action((value: string, { json, ...options }: GivenOptions & { json?: true }, command: Command) => {
    if (Object.keys(options).length === 0) misused(command, "give at least one setting to change")
    return opened(async ({ administration }) =>
      print(await administration.scopes.update(value, settingsFrom(options)), json),
    )
  })

const remove = (): Command =>
  verb("delete", {
    does: "Delete a scope value of an API",
    about: [
      YES.about,
      "Clients and roles lose the value at once, and its claims are deleted. Every token loses the value at its next check at this server. APIs that verify tokens themselves accept it until the token expires.",
    ],
    examples: ["gatehouse scope delete photos:read", "gatehouse scope delete photos:read --yes"],
  })
    .argument("<value>", VALUE)
    .option("--yes", YES.does)
    .action((value: string, { json, yes }: { json?: true; yes?: true }) =>
      opened(async ({ administration: { scopes } }) => {
        if (yes !== true && canAsk()) {
          const { scope, api } = await scopes.show(value)
          await confirm(`Delete the scope value ${scope} of ${api}?`)
        }
        const deleted = await scopes.delete(value)
        if (json) printJson(deleted)
        else console.log(`deleted ${deleted.scope}; clients and roles no longer have it, and its claims are deleted`)
      }),
    )

const print = (scope: ScopeRecord, json: true | undefined): void =>
  json ? printJson(scope) : printMembers({ ...scope })
