import type { Command } from "commander"
import type { ConnectionPreview, GivenPreview } from "../admin/contract.ts"
import { Invalid } from "../admin/problem.ts"
import { say } from "../base/say.ts"
import { CONNECTIONS } from "../connections/connection_settings.ts"
import { opened } from "./open.ts"
import { printJson, printMembers } from "./print.ts"
import { readSecret } from "./read_password.ts"
import type { GivenOptions } from "./setting_option.ts"
import { addOptions, settingsFrom } from "./setting_option.ts"
import { verb } from "./verb.ts"

const RULES = CONNECTIONS.each.filter(({ member }) => member === "rules")

interface Options extends GivenOptions {
  readonly json?: true
  readonly person?: string
}

export const previewCommand = (argument: readonly [flag: string, help: string]): Command =>
  addOptions(
    verb("preview", {
      does: "Show what a person would be here after a sign-in",
      about: [
        "Reads the claims of a person from standard input, as JSON, or looks for a person in a directory with --person. Nothing changes. With --rule, these rules count instead of those of the connection.",
      ],
      examples: [
        'echo \'{"sub": "1", "groups": ["Engineering"]}\' | gatehouse connection preview google',
        "gatehouse connection preview staff --person ann --rule 'groups has \"Engineering\" gives group engineers'",
      ],
    })
      .argument(...argument)
      .option("--person <name>", "for a directory: what the person types to sign in"),
    RULES,
    true,
  ).action((key: string, { json, person, ...options }: Options) =>
    opened(async ({ administration }) => {
      const { rules } = settingsFrom(RULES, options) as Pick<GivenPreview, "rules">
      const claims = person === undefined ? await readClaims() : undefined
      const preview = await administration.connections.preview(key, { claims, person, rules })
      if (json) printJson(preview)
      else printMembers(linesOf(preview))
    }),
  )

async function readClaims(): Promise<GivenPreview["claims"]> {
  const given = (await readSecret("claims", "Claims")).reveal()
  let claims: unknown
  try {
    claims = JSON.parse(given)
  } catch {
    claims = undefined
  }
  if (typeof claims !== "object" || claims === null || Array.isArray(claims))
    throw new Invalid([{ field: "claims", ...say("document-not-object") }])
  return { ...claims }
}

const ofRule = (rule: number | null): string => (rule === null ? "no rule" : `rule ${rule}`)

/** A line for each attribute, group, role and refused rule. */
function linesOf({ claims: _, attributes, groups, roles, refused, ...preview }: ConnectionPreview) {
  const changes = (all: ConnectionPreview["groups"]) =>
    all.map(({ name, change, rule }) => `${name}: ${change} (${ofRule(rule)})`)
  return {
    ...preview,
    attributes: attributes.map(({ name, value, rule }) =>
      value === null ? `${name}: taken` : `${name}: ${[value].flat().join(", ")} (${ofRule(rule)})`,
    ),
    groups: changes(groups),
    roles: changes(roles),
    refused: refused.map(({ rule, detail }) => `rule ${rule}: ${detail}`),
  }
}
