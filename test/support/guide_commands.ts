import { readFileSync } from "node:fs"

/** The text of a page of docs/. */
export const guide = (page: string): string => readFileSync(new URL(`../../docs/${page}`, import.meta.url), "utf8")

/** The part of a page below a heading, up to the next one. */
const section = (page: string, heading: string): string =>
  guide(page)
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`)) ?? ""

/** The words of each `gatehouse` command in the code of a page, or below one of its headings, without quotes and without `gatehouse`. */
export const gatehouseCommands = (page: string, heading?: string): readonly (readonly string[])[] =>
  [
    ...(heading === undefined ? guide(page) : section(page, heading)).matchAll(
      /^(?: {4})?(?:printf %s "\$SECRET" \| )?gatehouse (.+)$/gm,
    ),
  ].map(([, line = ""]) => [...line.matchAll(/"([^"]*)"|\S+/g)].map(([whole, quoted]) => quoted ?? whole))

/**
 * The form that a `curl` command to the token endpoint sends: the first one whose form has this member. `files` has the content of the files that the
 * command reads.
 */
export function curlForm(page: string, member: string, files: Readonly<Record<string, string>> = {}): URLSearchParams {
  const commands = guide(page).match(/^(?: {4})?curl (?:.*\\\n)*.*\/oauth\/token\.php(?:.*\\\n)*.*$/gm) ?? []
  const command = commands.find((each) => each.includes(` ${member}`)) ?? ""
  const form = [...command.matchAll(/(?:-d|--data-urlencode) ([a-z_]+)([=@])(\S+)/g)]
  if (form.length === 0) throw new Error(`docs/${page} has no curl command with a form`)
  return new URLSearchParams(
    form.map(([, name = "", sign, value = ""]) => [name, sign === "@" ? (files[value] ?? "") : value]),
  )
}
