/**
 * What a thousand forms cost a robot, at the rate of native code on one core of this machine: `node bench/proof_of_work.ts`. The robot sends them at
 * once, from 1 to 1000 networks, and keeps challenges that it got before the flood as long as they are accepted. docs/decisions/0088 has the figures.
 */
import { pbkdf2Sync, randomBytes } from "node:crypto"
import { defaults } from "../src/config/options.ts"
import { CALM_COST, costOf, weightInSum } from "../src/proof_of_work/cost.ts"
import { ITERATIONS, limitFor, NUMBERS } from "../src/proof_of_work/solution.ts"

const SOLVED = 40
const FORMS = 1000

const calm = defaults().proofOfWork
if (calm === "off") throw new Error("the proof of work is off by default")

/** Solves one challenge. Returns the number of tries. */
function tries(limit: number): number {
  const challenge = randomBytes(58).toString("base64url")
  let number = 0
  for (let found = 0; found < NUMBERS; number++)
    if (pbkdf2Sync(challenge, String(number), ITERATIONS, 4, "sha256").readUInt32BE(0) < limit) found += 1
  return number
}

const before = process.cpuUsage()
const all = Array.from({ length: SOLVED }, () => tries(limitFor(CALM_COST))).sort((one, other) => one - other)
const { user, system } = process.cpuUsage(before)
const seconds = (user + system) / 1e6
const sum = all.reduce((total, each) => total + each, 0)
const rate = (sum * ITERATIONS) / seconds
console.log(`${(rate / 1e6).toFixed(2)} million iterations a second of CPU time`)
console.log(
  `in calm: ${((seconds / SOLVED) * 1000).toFixed(0)} ms on average, slowest of ${SOLVED}: ${(((all.at(-1) ?? 0) * ITERATIONS * 1000) / rate).toFixed(0)} ms`,
)
for (const networks of [1, 2, 10, 100, 1000]) {
  let inAll = 0
  let iterations = 0
  const ofNetworks = Array<number>(networks).fill(0)
  for (let form = 0; form < FORMS; form++) {
    const ofNetwork = ofNetworks[form % networks] ?? 0
    if (form >= calm.count) iterations += costOf({ inAll, ofNetwork }, calm) / 2
    inAll += weightInSum(ofNetwork)
    ofNetworks[form % networks] = ofNetwork + 1
  }
  const elsewhere = costOf({ inAll, ofNetwork: 0 }, calm) / rate
  console.log(
    `${FORMS} forms from ${networks} networks: ${(iterations / rate / 3600).toFixed(2)} hours; then a person elsewhere: ${elsewhere.toFixed(1)} s`,
  )
}
