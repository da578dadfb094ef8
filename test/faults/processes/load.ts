/**
 * load.ts LEDGER: the client applications, people and operators of the fault tests, as a process of its own. Told by messages to begin and
 * to stop; what servers acknowledge is in the file LEDGER, synced, before anything else depends on it.
 */
import { openAdministration } from "../../../src/assembly/core.ts"
import { PASSWORD } from "../../support/journey.ts"
import type { Tally } from "../asking.ts"
import { Asking } from "../asking.ts"
import type { Place } from "../customers.ts"
import { customers, signedIn } from "../customers.ts"
import { grantIdOf, Ledger } from "../ledger.ts"
import type { Begin, LoadOrder } from "../load.ts"
import { operator, perhaps } from "../operator.ts"
import { configOf } from "../prepared.ts"
import { seeded } from "../random.ts"

const ledger = new Ledger(process.argv[2] ?? "")
let stopped = false
let working: Promise<Tally> | undefined
let opened: ReturnType<typeof openAdministration> | undefined

async function load({ urls, client, storage, seed, atOnce, round }: Begin): Promise<Tally> {
  opened ??= openAdministration(configOf(storage))
  const { administration } = await opened
  const random = seeded(seed)
  const place: Place = {
    ledger,
    asking: new Asking(client),
    random,
    url: () => urls[Math.floor(random() * urls.length)] ?? "",
    stopped: () => stopped,
    revoke: async ({ code }) => (await perhaps(administration.grants.revoke(grantIdOf(code)))) !== undefined,
  }
  const ann = await signedIn(place, "ann", PASSWORD)
  if (ann === undefined) throw new Error("nobody can sign in before the fault")
  process.send?.("begun")
  let names = 0
  const workers = Array.from({ length: atOnce }, () => customers(place, ann.browser))
  workers.push(operator(place, administration, () => `round-${round}-${names++}`))
  await Promise.all(workers.map((work) => work.catch((error: unknown) => ledger.note({ wrong: String(error) }))))
  return place.asking.tally
}

process.on("message", async (order: LoadOrder) => {
  if (order === "stop") {
    stopped = true
    process.send?.(await working)
    return
  }
  stopped = false
  working = load(order)
  working.catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    process.exit(1)
  })
})
process.once("disconnect", () => process.exit(0))
