import { Command } from "commander"
import type { Administration } from "../admin/administration.ts"
import type { AttributeRecord, NewAttribute } from "../admin/contract.ts"
import { ATTRIBUTE_TYPES, ATTRIBUTES } from "../identity/attributes.ts"
import { argumentOrOption } from "./name_either_way.ts"
import { opened } from "./open.ts"
import type { Argument } from "./record_verbs.ts"
import { createVerb, deleteVerb, listVerb, printRecord } from "./record_verbs.ts"
import { verb } from "./verb.ts"

const ATTRIBUTE: Argument = ["<name>", "the attribute's name"]
const attributes = (administration: Administration) => administration.attributes

export const attributeCommand = (): Command =>
  new Command("attribute")
    .description("Attributes that people can have")
    .addCommand(argumentOrOption(create(), "name"))
    .addCommand(list())
    .addCommand(describe())
    .addCommand(remove())

const create = (): Command =>
  createVerb<NewAttribute, AttributeRecord>(
    verb("create", {
      does: "Declare an attribute that people can have",
      about: [
        "Set it with `gatehouse user update USER --attribute NAME=VALUE`. Clients receive it only through a claim: `gatehouse claim create --help`.",
        "The type cannot be changed. A list is given with commas, a date as 1990-12-31.",
      ],
      examples: [
        'gatehouse attribute create department --type text --description "Where the person works"',
        "gatehouse attribute create badges --type list",
      ],
    })
      .argument("<name>", "small letters, digits and underscores, such as department")
      .requiredOption("--type <type>", `one of ${ATTRIBUTE_TYPES.join(", ")}`),
    {
      key: "name",
      // Reports an unknown type with the other errors, not as wrong usage.
      settings: ATTRIBUTES.each.filter(({ member }) => member !== "type"),
      create: ({ attributes }, input) => attributes.create(input),
    },
  )

const list = (): Command =>
  listVerb(
    attributes,
    {
      does: "List all attributes: the standard ones of OpenID Connect, then yours",
      examples: [
        "gatehouse attribute list",
        "gatehouse attribute list --json | jq -r '.[] | select(.standard | not) | .name'",
      ],
    },
    { columns: ["name", "type", "standard", "description"] },
  )

const describe = (): Command =>
  verb("describe", {
    does: "Change the description of an attribute",
    examples: [
      'gatehouse attribute describe department "Team and building"',
      'gatehouse attribute describe department ""',
    ],
  })
    .argument(...ATTRIBUTE)
    .argument("<text>", 'the description; "" for none')
    .action((name: string, description: string, { json }: { json?: true }) =>
      opened(async ({ administration }) =>
        printRecord(await administration.attributes.describe(name, description), json),
      ),
    )

const remove = (): Command =>
  deleteVerb(
    attributes,
    ATTRIBUTE,
    {
      does: "Delete an attribute and the claims made from it",
      about: ["The values that people have stay stored, and no claim shows them."],
      examples: ["gatehouse attribute delete department", "gatehouse attribute delete department --yes"],
    },
    {
      question: (name) => `Delete the attribute ${name} and the claims made from it?`,
      said: ({ name }) => `deleted the attribute ${name}`,
    },
  )
