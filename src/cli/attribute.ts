import { Command } from "commander"
import type { AttributeRecord } from "../admin/contract.ts"
import { ATTRIBUTE_TYPES } from "../identity/attributes.ts"
import { canAsk, confirm, YES } from "./confirm.ts"
import { argumentOrOption } from "./name_either_way.ts"
import { opened } from "./open.ts"
import { printJson, printMembers, printTable } from "./print.ts"
import { verb } from "./verb.ts"

const NAME = "the attribute's name"

export const attributeCommand = (): Command =>
  new Command("attribute")
    .description("Attributes that people can have")
    .addCommand(argumentOrOption(create(), "name"))
    .addCommand(list())
    .addCommand(describe())
    .addCommand(remove())

const create = (): Command =>
  verb("create", {
    does: "Declare an attribute that people can have",
    about: [
      "Set it with `gatehouse user update USER --attribute NAME=VALUE`. Applications receive it only through a claim: `gatehouse claim create --help`.",
      "The type cannot be changed. A list is given with commas, a date as 1990-12-31.",
    ],
    examples: [
      'gatehouse attribute create department --type text --description "Where the person works"',
      "gatehouse attribute create badges --type list",
    ],
  })
    .argument("<name>", "small letters, digits and underscores, such as department")
    .requiredOption("--type <type>", `one of ${ATTRIBUTE_TYPES.join(", ")}`)
    .option("--description <text>", "what the attribute says about a person")
    .action((name: string, { json, type, description }: { json?: true; type: string; description?: string }) =>
      opened(async ({ administration }) =>
        print(await administration.attributes.create({ name, type, description }), json),
      ),
    )

const list = (): Command =>
  verb("list", {
    does: "List all attributes: the standard ones of OpenID Connect, then yours",
    examples: [
      "gatehouse attribute list",
      "gatehouse attribute list --json | jq -r '.[] | select(.standard | not) | .name'",
    ],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ administration }) => {
      const attributes = await administration.attributes.list()
      if (json) return printJson(attributes)
      printTable(
        ["name", "type", "standard", "description"],
        attributes.map((attribute) => ({ ...attribute })),
      )
    }),
  )

const describe = (): Command =>
  verb("describe", {
    does: "Change the description of an attribute",
    examples: [
      'gatehouse attribute describe department "Team and building"',
      'gatehouse attribute describe department ""',
    ],
  })
    .argument("<name>", NAME)
    .argument("<text>", 'the description; "" for none')
    .action((name: string, description: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => print(await administration.attributes.describe(name, description), json)),
    )

const remove = (): Command =>
  verb("delete", {
    does: "Delete an attribute and the claims made from it",
    about: [YES.about, "The values that people have stay stored, and no claim shows them."],
    examples: ["gatehouse attribute delete department", "gatehouse attribute delete department --yes"],
  })
    .argument("<name>", NAME)
    .option("--yes", YES.does)
    .action((name: string, { json, yes }: { json?: true; yes?: true }) =>
      opened(async ({ administration: { attributes } }) => {
        if (yes !== true && canAsk()) await confirm(`Delete the attribute ${name} and the claims made from it?`)
        const deleted = await attributes.delete(name)
        if (json) printJson(deleted)
        else console.log(`deleted the attribute ${deleted.name}`)
      }),
    )

const print = (attribute: AttributeRecord, json: true | undefined): void =>
  json ? printJson(attribute) : printMembers({ ...attribute })
