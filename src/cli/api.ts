import { Command } from "commander"
import type { Administration } from "../admin/administration.ts"
import type { ApiRecord, NewApi } from "../admin/contract.ts"
import { APIS } from "../apis/api_settings.ts"
import { apiCodeCommand } from "./api_code.ts"
import { optionOrArgument } from "./name_either_way.ts"
import { opened } from "./open.ts"
import { note, printJson } from "./print.ts"
import type { Argument } from "./record_verbs.ts"
import { createVerb, deleteVerb, listVerb, showVerb, updateVerb } from "./record_verbs.ts"
import { verb } from "./verb.ts"

const API: Argument = ["<api>", "the API's id or identifier"]
const apis = (administration: Administration) => administration.apis

export const apiCommand = (): Command =>
  new Command("api")
    .description("APIs, for which clients request access tokens")
    .addCommand(optionOrArgument(create(), "identifier"))
    .addCommand(list())
    .addCommand(show())
    .addCommand(metadata())
    .addCommand(apiCodeCommand())
    .addCommand(update())
    .addCommand(remove())

const create = (): Command =>
  createVerb<NewApi, ApiRecord>(
    verb("create", {
      does: "Declare an API: a service that accepts access tokens of this server",
      about: [
        "Prints api_id, identifier, clients, access_token_format, access_token_ttl, name and created_at. A setting that follows its default is printed as -, and as null in JSON.",
        "A client requests a token for the API with the parameter resource=IDENTIFIER. The API finds its identifier in the token's aud.",
        "By default only named clients may request such tokens: `gatehouse client update CLIENT --resource IDENTIFIER`.",
      ],
      examples: [
        "gatehouse api create --identifier https://files.example/v1 --name Files",
        "gatehouse api create --identifier https://mail.example/ --access-token-format jwt --access-token-ttl 600",
        "gatehouse api create --identifier urn:example:status --clients every --json",
      ],
    }).requiredOption(
      "--identifier <uri>",
      "the absolute URI that names the API in requests and tokens, without a fragment; it cannot be changed",
    ),
    {
      key: "identifier",
      settings: APIS.each,
      create: ({ apis }, input) => apis.create(input),
      next({ clients, identifier }) {
        if (clients === "named")
          note(
            `\nName the clients that may request tokens for this API (--resource replaces a client's list):\n  gatehouse client update CLIENT --resource ${identifier}`,
          )
      },
    },
  )

const list = (): Command =>
  listVerb(
    apis,
    {
      does: "List all APIs, oldest first",
      about: ["`gatehouse client show CLIENT` prints the APIs that name a client, as resources."],
      examples: ["gatehouse api list", "gatehouse api list --json | jq -r '.[].identifier'"],
    },
    {
      columns: ["api_id", "identifier", "name", "clients", "access_token_format", "access_token_ttl"],
      none: "no APIs; `gatehouse api create --help` shows how to declare an API",
    },
  )

const show = (): Command =>
  showVerb(apis, API, {
    does: "Show an API",
    examples: ["gatehouse api show https://files.example/v1", "gatehouse api show api_0190… --json"],
  })

const metadata = (): Command =>
  verb("metadata", {
    does: "Print the document by which clients of an API find this server",
    about: [
      'The API publishes the document itself (RFC 9728): at its identifier\'s host, below /.well-known/oauth-protected-resource. It answers requests without a token with 401 and WWW-Authenticate: Bearer resource_metadata="ADDRESS".',
      "Prints the address on standard error, and the document on standard output.",
    ],
    examples: ["gatehouse api metadata https://files.example/v1 > oauth-protected-resource.json"],
  })
    .argument(...API)
    .action((api: string) =>
      opened(async ({ administration }) => {
        const { address, document } = await administration.apis.metadata(api)
        note(
          address === null
            ? "the identifier is not an http address, so clients cannot find the document by it"
            : `publish this at ${address}`,
        )
        printJson(document)
      }),
    )

const update = (): Command =>
  updateVerb(apis, API, APIS.each, {
    does: "Change the given settings of an API",
    about: [
      "The identifier cannot be changed, because tokens and APIs contain it: declare another API instead. Existing tokens keep their format and lifetime.",
    ],
    examples: [
      'gatehouse api update https://files.example/v1 --name "Files of the team"',
      'gatehouse api update https://files.example/v1 --clients every --access-token-ttl ""',
    ],
  })

const remove = (): Command =>
  deleteVerb(
    apis,
    API,
    {
      does: "Delete an API: clients get no more tokens for it",
      about: [
        "Requests that name the API fail with invalid_target, and a refresh returns a token that is not for this API. Existing tokens stay valid until they expire, so the API must stop accepting them itself.",
        "Clients keep the identifier among their resources. If you declare the API again, the same clients may request tokens for it again.",
      ],
      examples: [
        "gatehouse api delete https://files.example/v1",
        "gatehouse api delete https://files.example/v1 --yes --json",
      ],
    },
    {
      async question(given, apis) {
        const { api_id, name, identifier } = await apis.show(given)
        const named = name === identifier ? identifier : `${JSON.stringify(name)}, ${identifier}`
        return `Delete the API ${named} (${api_id})?`
      },
      said: ({ api_id, identifier }) => `deleted ${api_id}; clients get no more tokens for ${identifier}`,
    },
  )

/** Reports the APIs that a change of a client created. */
export function noteCreatedApis(identifiers: readonly string[]): void {
  for (const identifier of identifiers)
    note(
      `created the API ${identifier}, for named clients: \`gatehouse api update ${identifier} --help\` shows its settings`,
    )
}
