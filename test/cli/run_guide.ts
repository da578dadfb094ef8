import { equal } from "node:assert/strict"
import { gatehouseCommands } from "../support/guide_commands.ts"
import type { commandOn } from "./command.ts"

/**
 * Runs the `gatehouse` commands of a page of docs/, or below one of its headings, one after another. CLIENT in a command is the client that an earlier one created, and ORDERS_ID the one
 * with the name Orders.
 */
export async function runGuide(page: string, run: ReturnType<typeof commandOn>, heading?: string): Promise<void> {
  const ids = new Map<string, string>()
  for (const words of gatehouseCommands(page, heading)) {
    const given = words.map((word) => ids.get(word) ?? word)
    const { status, stdout, stderr } = await run([...given, "--json"], { stdin: "the secret at the provider" })
    equal(status, 0, `${given.join(" ")}: ${stderr}`)
    const { client_id } = JSON.parse(stdout) as { client_id?: string }
    if (given[0] !== "client" || client_id === undefined) continue
    ids.set("CLIENT", client_id)
    ids.set(`${given[given.indexOf("--name") + 1]?.toUpperCase()}_ID`, client_id)
  }
}
