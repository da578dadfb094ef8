import { Command } from "commander"
import type { Administration } from "../admin/administration.ts"
import type { IssuerRecord, NewIssuer } from "../admin/contract.ts"
import { shellWord } from "../base/shell_word.ts"
import { ISSUERS, urlOf } from "../issuers/issuer_settings.ts"
import { withArgument } from "./failure.ts"
import { argumentOrOption } from "./name_either_way.ts"
import { note } from "./print.ts"
import type { Argument } from "./record_verbs.ts"
import { createVerb, deleteVerb, listVerb, showVerb, updateVerb } from "./record_verbs.ts"
import { verb } from "./verb.ts"

const ISSUER: Argument = ["<issuer>", "the trusted issuer's id or name"]
const issuers = (administration: Administration) => administration.issuers

export const issuerCommand = (): Command =>
  new Command("issuer")
    .description("Issuers of assertions that this service trusts: clusters, CI systems, other services")
    .addCommand(argumentOrOption(create(), "name"))
    .addCommand(list())
    .addCommand(showVerb(issuers, ISSUER, { does: "Show a trusted issuer", examples: ["gatehouse issuer show ci"] }))
    .addCommand(update())
    .addCommand(remove())

const create = (): Command =>
  createVerb<NewIssuer, IssuerRecord>(
    verb("create", {
      does: "Trust an issuer of assertions",
      about: [
        "A client with --federated-identity then needs no secret: its workload sends an assertion of this issuer. docs/trusted_issuers.md has the settings for each kind.",
      ],
      examples: [
        "gatehouse issuer create ci --preset github",
        "gatehouse issuer create cluster --preset kubernetes --issuer https://oidc.cluster.example.com",
      ],
    }).argument("<name>", "1 to 63 characters, such as cluster"),
    {
      key: "name",
      settings: ISSUERS.each,
      create: ({ issuers }, input) => withArgument("name", "<name>", issuers.create(input)),
      next: ({ identity_assertions, issuer, preset }) =>
        note(
          identity_assertions
            ? "\nA client gets tokens for people if it has --grant urn:ietf:params:oauth:grant-type:jwt-bearer. See docs/identity_assertions.md."
            : `\nSay which workload is which client:\n  gatehouse client update CLIENT --auth-method private_key_jwt --federated-identity ${shellWord(`${urlOf({ issuer: issuer ?? undefined, preset })} sub=SUBJECT`)}`,
        ),
    },
  )

const list = (): Command =>
  listVerb(
    issuers,
    { does: "List all trusted issuers by name", examples: ["gatehouse issuer list", "gatehouse issuer list --json"] },
    {
      columns: ["issuer_id", "name", "preset", "issuer", "identity_assertions", "enabled"],
      none: "no trusted issuers; `gatehouse issuer create --help` shows how to create one",
    },
  )

const update = (): Command =>
  updateVerb(issuers, ISSUER, ISSUERS.each, {
    does: "Change the given settings of a trusted issuer, from the next assertion on",
    examples: ['gatehouse issuer update ci --claims "repository_owner_id=1234"'],
  })

const remove = (): Command =>
  deleteVerb(
    issuers,
    ISSUER,
    {
      does: "Delete a trusted issuer: its assertions are refused",
      examples: ["gatehouse issuer delete ci", "gatehouse issuer delete ci --yes"],
    },
    {
      question: async (given, issuers) => `Delete the trusted issuer ${(await issuers.show(given)).name}?`,
      said: ({ name }) => `deleted the trusted issuer ${name}; its assertions are refused`,
    },
  )
