/**
 * load.ts LEDGER: runs the client applications, users and operators of the fault tests in a separate process. Messages start and stop it.
 * Each acknowledgement is synced to the file LEDGER before anything else depends on it.
 */
import { openAdministration } from "../../../src/assembly/core.ts"
import { Secret } from "../../../src/base/secret.ts"
import type { Administration } from "../../../src/gatehouse.ts"
import type { Browser } from "../../support/browser.ts"
import { PASSWORD } from "../../support/journey.ts"
import type { Tally } from "../asking.ts"
import { Asking } from "../asking.ts"
import type { Customer, Place } from "../customers.ts"
import { customers, signedIn } from "../customers.ts"
import { inTurns } from "../in_turns.ts"
import { grantIdOf, Ledger } from "../ledger.ts"
import type { Begin, LoadOrder } from "../load.ts"
import { operator, perhaps } from "../operator.ts"
import { configOf } from "../prepared.ts"
import { seeded } from "../random.ts"

const ledger = new Ledger(process.argv[2] ?? "")
let stopped = false
let working: Promise<Tally> | undefined
let opened: ReturnType<typeof openAdministration> | undefined
/** The browsers of the customers, who stay signed in from round to round. */
const browsers: Browser[] = []

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
  const people: Customer[] = []
  await inTurns(Array.from({ length: atOnce }).keys(), async (at) => {
    people[at] = await customerAt(at, place, administration)
  })
  process.send?.("begun")
  let names = 0
  const workers = people.map((customer) => customers(place, customer))
  workers.push(operator(place, administration, () => `round-${round}-${names++}`))
  await Promise.all(workers.map((work) => work.catch((error: unknown) => ledger.note({ wrong: String(error) }))))
  return place.asking.tally
}

/** Each customer has a separate user and session, because the server keeps only the newest 20 codes of a user and client. */
async function customerAt(at: number, place: Place, { users }: Administration): Promise<Customer> {
  const browser = browsers[at]
  if (browser !== undefined) return { browser, waiting: [] }
  // On a slow disk a statement can take too long even without a fault. It is then unknown whether the user exists, so the next one has another name.
  for (let attempt = 1; ; attempt++) {
    const username = `customer-${at}-${attempt}`
    const password = new Secret(PASSWORD)
    if ((await perhaps(users.create({ username, email: `${username}@example.com`, password }))) === undefined) continue
    ledger.note({ did: "create", what: "user", name: username })
    const there = await signedIn(place, username, PASSWORD)
    if (there === undefined) continue
    browsers[at] = there.browser
    return { browser: there.browser, waiting: [there.fact] }
  }
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
