import { Command, InvalidArgumentError } from "commander"
import type { Administration } from "../admin/administration.ts"
import type { ClaimRecord, NewClaim } from "../admin/contract.ts"
import { CLAIMS } from "../oauth/custom_claim.ts"
import { argumentOrOption } from "./name_either_way.ts"
import type { Argument } from "./record_verbs.ts"
import { createVerb, deleteVerb, listVerb, showVerb } from "./record_verbs.ts"
import { verb } from "./verb.ts"

const CLAIM: Argument = ["<id>", "the claim's id, as `gatehouse claim list` shows it"]
const claims = (administration: Administration) => administration.claims

/** The options with names of their own. */
interface Special {
  readonly constant?: unknown
  readonly client?: string
}

export const claimCommand = (): Command =>
  new Command("claim")
    .description("Claims that tokens and user information contain, besides the standard ones")
    .addCommand(argumentOrOption(create(), "name"))
    .addCommand(list())
    .addCommand(
      showVerb(claims, CLAIM, { does: "Show a claim", examples: ["gatehouse claim show claim_0190…"] }, shown),
    )
    .addCommand(remove())

const create = (): Command =>
  createVerb<NewClaim & Special, ClaimRecord>(
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
      .argument("<name>", "the claim's name; a URL of your own never clashes with other names")
      .option("--attribute <name>", "an attribute: `gatehouse attribute list` shows all")
      .option("--of <what>", "groups or roles: the names that the person has")
      .option("--constant <json>", "the same JSON value for everyone", parsed)
      .option("--client <id>", "only for this client (default: for all clients)"),
    {
      key: "name",
      settings: CLAIMS.each,
      create: ({ claims }, { constant, client, ...input }) =>
        claims.create({ ...input, ...(constant !== undefined && { value: constant }), client_id: client }),
      printed: shown,
    },
  )

function parsed(constant: string): unknown {
  try {
    return JSON.parse(constant)
  } catch {
    throw new InvalidArgumentError(`It is not JSON: put text in double quotes, for example --constant '"north"'`)
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
    CLAIM,
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
