import { Command } from "commander"
import type { Administration } from "../admin/administration.ts"
import type { NewScope, ScopeRecord } from "../admin/contract.ts"
import { SCOPES } from "../apis/api_scope.ts"
import { withArgument } from "./failure.ts"
import { note } from "./print.ts"
import type { Argument } from "./record_verbs.ts"
import { createVerb, deleteVerb, listVerb, showVerb, updateVerb } from "./record_verbs.ts"
import { verb } from "./verb.ts"

const VALUE: Argument = ["<value>", "the scope value, such as photos:read"]
const scopes = (administration: Administration) => administration.scopes

export const scopeCommand = (): Command =>
  new Command("scope")
    .description("Scope values that your APIs declare")
    .addCommand(create())
    .addCommand(list())
    .addCommand(
      showVerb(scopes, VALUE, { does: "Show a scope value of an API", examples: ["gatehouse scope show photos:read"] }),
    )
    .addCommand(update())
    .addCommand(remove())

const create = (): Command =>
  createVerb<NewScope, ScopeRecord>(
    verb("create", {
      does: "Declare a scope value of an API",
      about: [
        "Then allow the value to clients with `gatehouse client update CLIENT --scope …`. A client requests the value in scope, and the API finds it in the token's scope.",
        "A token with the value is for the API that declares it: aud contains the API's identifier, even if the client sends no resource.",
        "An assigned value is only for people who hold a role with it (`gatehouse role create --help`). For other people the server leaves the value out.",
      ],
      examples: [
        'gatehouse scope create photos:read --api https://photos.example/v1 --description "See your photos" --description-de "Ihre Fotos sehen"',
        'gatehouse scope create photos:moderate --api https://photos.example/v1 --description "Hide photos of others" --assigned',
      ],
    })
      .argument(...VALUE)
      .requiredOption("--api <api>", "the API's id or identifier; it cannot be changed"),
    {
      key: "scope",
      settings: SCOPES.each,
      create: ({ scopes }, input) => withArgument("scope", "<value>", scopes.create(input)),
      next: sayWhatIsNext,
    },
  )

function sayWhatIsNext({ scope, assigned }: ScopeRecord): void {
  note(
    `\nAllow the value to the clients that you registered (--scope replaces a client's list):\n  gatehouse client update CLIENT --scope "openid ${scope}"`,
  )
  if (assigned) note(`Create a role for the people who may have it:\n  gatehouse role create ROLE --scope "${scope}"`)
}

const list = (): Command =>
  listVerb(
    scopes,
    {
      does: "List the scope values of all APIs, or of one API",
      about: [
        "Built-in values are not listed: openid, profile, email, read, write, admin, and those that begin with admin: (`gatehouse role create --help`).",
      ],
      examples: ["gatehouse scope list", "gatehouse scope list --api https://photos.example/v1 --json"],
    },
    {
      columns: ["scope", "api", "description", "assigned"],
      none: "no scope values of APIs; `gatehouse scope create --help` shows how to declare one",
      filter: ["--api <api>", "only values of this API: id or identifier"],
    },
  )

const update = (): Command =>
  updateVerb(scopes, VALUE, SCOPES.each, {
    does: "Change the given settings of a scope value",
    about: [
      "The value and its API cannot be changed, because clients and tokens contain them. Declare another value instead.",
      "With --assigned, people without a role that has the value lose it at their next request.",
    ],
    examples: [
      'gatehouse scope update photos:read --description "See your photos and albums"',
      "gatehouse scope update photos:read --assigned",
    ],
  })

const remove = (): Command =>
  deleteVerb(
    scopes,
    VALUE,
    {
      does: "Delete a scope value of an API",
      about: [
        "Clients and roles lose the value at once, and its claims are deleted. Every token loses the value at its next check at this server. APIs that verify tokens themselves accept it until the token expires.",
      ],
      examples: ["gatehouse scope delete photos:read", "gatehouse scope delete photos:read --yes"],
    },
    {
      async question(value, scopes) {
        const { scope, api } = await scopes.show(value)
        return `Delete the scope value ${scope} of ${api}?`
      },
      said: ({ scope }) => `deleted ${scope}; clients and roles no longer have it, and its claims are deleted`,
    },
  )
