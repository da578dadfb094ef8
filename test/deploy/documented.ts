import { readFileSync } from "node:fs"
import { join } from "node:path"
import { PROJECT } from "./dockerfile.ts"

const operations = readFileSync(join(PROJECT, "docs/operations/README.md"), "utf8")

/** Returns the lines of the commands in docs/operations/README.md that follow the comment with this name. */
export function documentedCommands(name: string): string[] {
  const [, commands] = new RegExp(`^<!-- ${name} -->\n\n\`\`\`sh\n(.*?)^\`\`\`$`, "ms").exec(operations) ?? []
  if (commands === undefined) throw new Error(`docs/operations/README.md has no commands with the name ${name}`)
  return commands.trimEnd().split("\n")
}

const unit = readFileSync(join(PROJECT, "deploy/systemd/gatehouse.service"), "utf8")

/** Returns the value of a setting in the unit of systemd. */
export function unitSetting(name: string): string {
  const [, value] = new RegExp(`^${name}=(.*)$`, "m").exec(unit) ?? []
  if (value === undefined) throw new Error(`the unit has no ${name}`)
  return value
}
