/** What a proof of work accepts, with every challenge solved for real. The clock is an argument. */
import { deepEqual, equal, notEqual, ok } from "node:assert/strict"
import { createHmac, randomBytes } from "node:crypto"
import { test } from "node:test"
import type { Rate } from "../../src/config/rate.ts"
import type { ProofPurpose } from "../../src/proof_of_work/challenge.ts"
import { CHALLENGE_TTL_MS } from "../../src/proof_of_work/challenge.ts"
import { CALM_COST, MAX_COST } from "../../src/proof_of_work/cost.ts"
import type { ProofOfWork } from "../../src/proof_of_work/proof_of_work.ts"
import { proofOfWork } from "../../src/proof_of_work/proof_of_work.ts"
import { isSolved, limitFor, parseSolution } from "../../src/proof_of_work/solution.ts"
import { solve } from "../support/solve.ts"

const NOW = Date.UTC(2030, 0, 1)
const HOUR = 3_600_000
const at = (address = "192.0.2.1", now = NOW) => ({ address, now })
let networks = 0
/** Returns an address of a network that sent nothing before. */
const elsewhere = (now = NOW) => at(`10.${Math.floor(++networks / 250)}.${networks % 250}.1`, now)

function macOf(parts: readonly unknown[]): string {
  return createHmac("sha256", "key").update(JSON.stringify(parts)).digest("base64url")
}

function fresh(calm: Rate): ProofOfWork {
  const used = new Set<string>()
  return proofOfWork({
    calm,
    forms: { mac: macOf, isMac: (mac, parts) => mac === macOf(parts) },
    random: randomBytes,
    use: async (digest) => {
      const key = Buffer.from(digest).toString("hex")
      return !used.has(key) && used.add(key).size > 0
    },
  })
}

/** Proofs of work whose rate for forms without a solution is used up. */
async function without(calm: Rate = { count: 50, windowMs: HOUR }): Promise<ProofOfWork> {
  const work = fresh(calm)
  for (const purpose of ["sign-up", "forgotten-password"] as const)
    for (let count = 0; count < calm.count; count++) equal(await work.refuses(purpose, "", elsewhere()), undefined)
  return work
}

const solved = (work: ProofOfWork, purpose: ProofPurpose, asked = at()) => solve(work.challenge(purpose, asked))

test("a solution is accepted once, and only for its purpose", async () => {
  const work = await without()
  equal(await work.refuses("sign-up", "", at()), "missing")
  const solution = solved(work, "sign-up")
  equal(await work.refuses("forgotten-password", solution, at()), "wrong")
  equal(await work.refuses("sign-up", solution, at()), undefined)
  equal(await work.refuses("sign-up", solution, at()), "wrong")
})

test("a challenge expires after 15 minutes, and one from the future is refused", async () => {
  const late = NOW + CHALLENGE_TTL_MS
  const calm = { count: 10, windowMs: 10_000 * HOUR }
  const work = await without(calm)
  const [first, second, third] = [0, 1, 2].map(() => solved(work, "sign-up")) as [string, string, string]
  equal(await work.refuses("sign-up", first, at("192.0.2.1", late)), "late")
  equal(await work.refuses("sign-up", second, at("192.0.2.1", NOW - HOUR)), "late")
  equal(await work.refuses("sign-up", third, at("192.0.2.1", late - 1)), undefined)
})

test("forged challenges, wrong numbers and other texts are refused", async () => {
  const work = await without()
  const solution = solved(work, "sign-up")
  const [challenge = "", ...numbers] = solution.split(".")
  const byte = challenge[12] === "A" ? "B" : "A"
  const wrong = [
    `${challenge.slice(0, 12)}${byte}${challenge.slice(13)}.${numbers.join(".")}`,
    `${challenge.slice(0, -4)}.${numbers.join(".")}`,
    `${challenge}.0.1.2.3`,
    `${challenge}.${numbers[0]}.${numbers[0]}.${numbers[0]}.${numbers[0]}`,
    `${challenge}.${[...numbers].reverse().join(".")}`,
    `${challenge}.${numbers.slice(1).join(".")}`,
    `${challenge}.${numbers.join(".")}.${Number(numbers.at(-1)) + 1}`,
    `${challenge}.${numbers.map((number) => `0x${Number(number).toString(16)}`).join(".")}`,
    `${challenge}.${numbers.slice(0, 3).join(".")}.9999999999`,
    `${solution} `,
    `${"A".repeat(300)}.1.2.3.4`,
    ".1.2.3.4",
    "x",
  ]
  for (const text of wrong) equal(await work.refuses("sign-up", text, at()), "wrong", text)
  equal(await work.refuses("sign-up", solution, at()), undefined, "wrong texts do not use the challenge up")
})

test("a solution from before a flood is not enough in the flood, and is enough again after it", async () => {
  const work = await without({ count: 4, windowMs: HOUR })
  const kept = solved(work, "sign-up")
  const before = work.cost("sign-up", NOW)
  for (let count = 0; count < 3; count++)
    equal(await work.refuses("sign-up", solved(work, "sign-up", elsewhere()), elsewhere()), undefined)
  ok(work.cost("sign-up", NOW) > 2 * before)
  equal(await work.refuses("sign-up", kept, at()), "late")
  equal(work.cost("forgotten-password", NOW), CALM_COST, "each purpose has a rate of its own")
  equal(work.cost("sign-up", NOW + 5 * HOUR), CALM_COST)
})

test("a network that floods pays more, while the cost elsewhere stays", async () => {
  const work = fresh({ count: 1000, windowMs: HOUR })
  for (let count = 0; count < 20; count++) equal(await work.refuses("sign-up", "", at(`192.0.2.${count}`)), undefined)
  for (let count = 0; count < 10; count++)
    equal(await work.refuses("sign-up", solved(work, "sign-up"), at(`192.0.2.${count}`)), undefined)
  ok(work.challenge("sign-up", at("192.0.2.77")).limit < limitFor(2 * CALM_COST))
  equal(work.challenge("sign-up", at("198.51.100.1")).limit, limitFor(CALM_COST))
})

test("a refused form does not raise the cost", async () => {
  const work = await without()
  const before = work.cost("sign-up", NOW)
  for (let count = 0; count < 100; count++) notEqual(await work.refuses("sign-up", "", elsewhere()), undefined)
  equal(work.cost("sign-up", NOW), before)
  equal(work.challenge("sign-up", at()).limit, limitFor(before))
})

test("forms without a solution are accepted at the calm rate, and no faster from one network", async () => {
  const work = await without({ count: 60, windowMs: HOUR })
  const accepted = async (address: string, now: number) => {
    let count = 0
    while (count < 100 && (await work.refuses("sign-up", "", at(address, now))) === undefined) count += 1
    return count
  }
  equal(await accepted("192.0.2.1", NOW), 0)
  const later = NOW + 24 * HOUR
  equal(await accepted("192.0.2.1", later), 20)
  equal(await accepted("192.0.2.200", later), 0, "the same /24")
  equal(await accepted("2001:db8:0:1::1", later), 20)
  equal(await accepted("2001:db8:0:2::1", later), 0, "the same /48")
  equal(await accepted("198.51.100.1", later), 20)
  equal(await accepted("203.0.113.1", later), 0, "the rate in sum")
})

test("concurrent forms see each other: a thousand challenges that were fetched before a flood are not worth a thousand forms", async () => {
  const work = await without({ count: 2, windowMs: HOUR })
  const solutions = Array.from({ length: 12 }, () => solved(work, "sign-up"))
  const outcomes = await Promise.all(solutions.map((solution) => work.refuses("sign-up", solution, elsewhere())))
  const accepted = outcomes.filter((outcome) => outcome === undefined).length
  ok(accepted >= 1 && accepted <= 2, `${accepted} accepted`)
})

test("the highest cost fits a solution, and a limit is never above all digests", async () => {
  equal(limitFor(1), 2 ** 32)
  ok(limitFor(MAX_COST) > 0)
  const solution = parseSolution("a.0.1.2.3")
  deepEqual(solution?.numbers, [0, 1, 2, 3])
  equal(await isSolved({ challenge: "a", numbers: [0, 1, 2, 3] }, 1), true)
  equal(await isSolved({ challenge: "a", numbers: [0, 1, 2, 3] }, MAX_COST), false)
})
