import type { CreatedClient } from "../../src/admin/contract.ts"
import type { Ran } from "../cli/command.ts"
import type { Guide } from "./guides.ts"

type Run = (args: readonly string[]) => Promise<Ran>

export interface Registered {
  readonly clients: readonly CreatedClient[]
  /** Every command that failed, with what it printed. */
  readonly failed: readonly string[]
}

/** Runs the commands of a page in order. `CLIENT_ID` is the client that was created last. */
export async function registerGuide(run: Run, { name, commands }: Guide, first?: CreatedClient): Promise<Registered> {
  const clients = first === undefined ? [] : [first]
  const failed: string[] = []
  for (const words of commands) {
    const isClient = words[0] === "client" && words[1] === "create"
    const args = words.map((word) => word.replaceAll("CLIENT_ID", clients.at(-1)?.client_id ?? "CLIENT_ID"))
    const { status, stdout, stderr } = await run(isClient ? [...args, "--json"] : args)
    if (status !== 0) failed.push(`${name}: gatehouse ${args.join(" ")}: ${stderr}`)
    else if (isClient) clients.push(JSON.parse(stdout) as CreatedClient)
  }
  return { clients, failed }
}
