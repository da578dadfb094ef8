import { Command } from "commander"
import type { Administration } from "../admin/administration.ts"
import type { ClaimRecord, NewClaim } from "../admin/contract.ts"
import { CLAIM_TARGETS } from "../oauth/custom_claim.ts"
import { argumentOrOption } from "./name_either_way.ts"
import { opened } from "./open.ts"
import { printJson, printMembers } from "./print.ts"
import { deleteVerb, listVerb } from "./record_verbs.ts"
import { collect, misused, verb } from "./verb.ts"

const claims = (administration: Administration) => administration.claims

interface Options {
  readonly json?: true
  readonly scope: string
  readonly attribute?: string
  readonly of?: string
  readonly constant?: string
  readonly client?: string
  readonly in?: readonly string[]
}

export const claimCommand = (): Command =>
  new Command("claim")
    .description("Claims that tokens and user information contain, besides the standard ones")
    .addCommand(argumentOrOption(create(), "name"))
    .addCommand(list())
    .addCommand(remove())

const create = (): Command =>
  verb("create", {
    does: "Define a claim: an attribute of the person, their groups or roles, or a constant",
    about: [
      "A token contains the claim only if the scope value is granted. Groups and roles are lists of names. All claims of a token together have at most 4096 bytes: a claim for which no room is left is absent.",
      "A claim for one client takes precedence over a claim of the same name for all clients.",
    ],
    examples: [
      "gatehouse claim create department --attribute department --scope profile",
      "gatehouse claim create roles --of roles --scope photos:read --in access_token",
      "gatehouse claim create https://example.com/tenant --constant '\"north\"' --scope openid --client client_0190…",
    ],
  })
    .argument("<name>", "the claim's name; a URL of yours never clashes with other names")
    .requiredOption("--scope <value>", "the scope value that a token needs for the claim")
    .option("--attribute <name>", "an attribute: `gatehouse attribute list` shows all")
    .option("--of <what>", "groups or roles: the names that the person has")
    .option("--constant <json>", "the same JSON value for everyone")
    .option("--client <id>", "only for this client (default: for all clients)")
    .option("--in <target>", `one of ${CLAIM_TARGETS.join(", ")}; repeat it for more (default: all)`, collect)
    .action((name: string, { json, constant, client, in: targets, ...rest }: Options, command: Command) =>
      opened(async ({ administration }) => {
        const value = constant === undefined ? {} : { value: parsed(constant, command) }
        const input: NewClaim = { ...rest, name, ...value, client_id: client, targets }
        print(await administration.claims.create(input), json)
      }),
    )

function parsed(constant: string, command: Command): unknown {
  try {
    return JSON.parse(constant)
  } catch {
    return misused(
      command,
      `--constant ${constant} is no JSON: put text in double quotes, for example --constant '"north"'`,
    )
  }
}

const list = (): Command =>
  listVerb(
    claims,
    { does: "List the claims that you defined", examples: ["gatehouse claim list", "gatehouse claim list --json"] },
    {
      columns: ["claim_id", "name", "source", "scope", "targets", "client_id"],
      none: "no claims; `gatehouse claim create --help` shows how to define one",
      printed: shown,
    },
  )

const remove = (): Command =>
  deleteVerb(
    claims,
    ["<id>", "the claim's id, as `gatehouse claim list` shows it"],
    {
      does: "Delete a claim: tokens issued from now on do not contain it",
      about: ["Tokens that exist keep it until they expire."],
      examples: ["gatehouse claim delete claim_0190…", "gatehouse claim delete claim_0190… --yes"],
    },
    { question: (id) => `Delete the claim ${id}?`, said: ({ claim_id }) => `deleted ${claim_id}` },
  )

const shown = ({ attribute, of, value, ...claim }: ClaimRecord) => ({
  ...claim,
  source: attribute === null ? (of ?? JSON.stringify(value)) : `attribute ${attribute}`,
})

const print = (claim: ClaimRecord, json: true | undefined): void =>
  json ? printJson(claim) : printMembers(shown(claim))
