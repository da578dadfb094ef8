/**
 * proof_of_work/ — work that a browser does before the server accepts a form of strangers. Owns: the challenges, what a solution is, the cost, which
 * rises with the observed rate. Does not own: the forms (endpoints/), the script that solves a challenge (pages/), limits by address (limits/).
 */
import { networkOf } from "../base/ip_address.ts"
import type { Rate } from "../config/rate.ts"
import type { ChallengeMac, OpenedChallenge, ProofPurpose } from "./challenge.ts"
import { CHALLENGE_TTL_MS, FORM_WEIGHTS, mintChallenge, openChallenge, PROOF_PURPOSES } from "./challenge.ts"
import type { Pace } from "./cost.ts"
import { costOf, isEnough, NETWORK_CALM, weightInSum } from "./cost.ts"
import { DecayingCount, DecayingCounts } from "./decaying_count.ts"
import type { Solution } from "./solution.ts"
import { ITERATIONS, isSolved, limitFor, NUMBERS, parseSolution } from "./solution.ts"

/** What the script of a page needs. */
export interface Challenge {
  readonly challenge: string
  readonly iterations: number
  /** A try succeeds if its digest is below this number. */
  readonly limit: number
  /** How many tries must succeed. */
  readonly numbers: number
}

/**
 * What came with a form. `solved`: a genuine solution. `missing`: none. `wrong`: forged, for another purpose, used before or not a solution. `late`: it
 * has expired, or the cost has more than doubled since.
 */
export const PROOF_OUTCOMES = ["solved", "missing", "wrong", "late"] as const
export type ProofOutcome = (typeof PROOF_OUTCOMES)[number]
/** Why a form is not accepted now. */
export type ProofFlaw = Exclude<ProofOutcome, "solved">

interface Asked {
  readonly address: string
  readonly now: number
}

export interface ProofOfWork {
  /** The challenge for a page with a form of this purpose. */
  challenge(purpose: ProofPurpose, asked: Asked): Challenge
  /**
   * Counts a form, and returns why it is not accepted; undefined if it is. A form without a solution is accepted at the calm rate: people without
   * scripts exist, and the e-mail still proves the mailbox. Throws StoreUnavailable.
   */
  refuses(purpose: ProofPurpose, solution: string, asked: Asked): Promise<ProofFlaw | undefined>
  /** The cost for a caller from a calm network. */
  cost(purpose: ProofPurpose, now: number): number
}

interface Deps {
  /** The calm rate of one server: GATEHOUSE_PROOF_OF_WORK. */
  readonly calm: Rate
  readonly forms: ChallengeMac
  readonly random: (bytes: number) => Uint8Array
  /** Records the use of a challenge. True only for the first caller. */
  readonly use: (digest: Uint8Array, endsAt: number) => Promise<boolean>
  /** Called with what came with each form. */
  readonly report?: ((purpose: ProofPurpose, outcome: ProofOutcome) => void) | undefined
}

export function proofOfWork({ calm, forms, random, use, report }: Deps): ProofOfWork {
  const paces = Object.fromEntries(
    PROOF_PURPOSES.map((purpose) => [purpose, new Counted(calm, FORM_WEIGHTS[purpose])]),
  ) as Record<ProofPurpose, Counted>

  async function outcomeOf(text: string, purpose: ProofPurpose, needed: number, now: number): Promise<ProofOutcome> {
    if (text === "") return "missing"
    const solution = parseSolution(text)
    const opened = solution && openChallenge(solution.challenge, purpose, forms)
    if (solution === undefined || opened === undefined) return "wrong"
    // An end beyond the lifetime means that the clock has been set back.
    if (now >= opened.endsAt || opened.endsAt > now + CHALLENGE_TTL_MS + SKEW_MS || !isEnough(opened.cost, needed))
      return "late"
    return (await isFirst(solution, opened)) ? "solved" : "wrong"
  }

  const isFirst = async (solution: Solution, { cost, digest, endsAt }: OpenedChallenge): Promise<boolean> =>
    (await isSolved(solution, cost)) && (await use(digest, endsAt))

  return {
    challenge(purpose, { address, now }) {
      const cost = costOf(paces[purpose].pace(networkOf(address), now), calm)
      return {
        challenge: mintChallenge(purpose, cost, now, random, forms),
        iterations: ITERATIONS,
        limit: limitFor(cost),
        numbers: NUMBERS,
      }
    },

    async refuses(purpose, solution, { address, now }) {
      const network = networkOf(address)
      const counted = paces[purpose]
      const needed = costOf(counted.pace(network, now), calm)
      // Counted before it is checked, because otherwise a thousand concurrent forms would all see the calm rate. docs/decisions/0011.
      const giveBack = counted.count(network, now)
      let isAccepted = false
      try {
        const outcome = await outcomeOf(solution, purpose, needed, now)
        isAccepted = outcome === "solved" || counted.takeUnproven(network, now)
        report?.(purpose, outcome)
        return isAccepted || outcome === "solved" ? undefined : outcome
      } finally {
        if (!isAccepted) giveBack()
      }
    },

    cost: (purpose, now) => costOf({ inAll: paces[purpose].pace("", now).inAll, ofNetwork: 0 }, calm),
  }
}

/** Servers of one database may differ by this much. */
const SKEW_MS = 60_000

/** The forms of one purpose, and those of them without a solution. */
class Counted {
  readonly #calm: Rate
  readonly #weight: number
  readonly #inAll: DecayingCount
  readonly #ofNetworks = new DecayingCounts(NETWORK_CALM.windowMs)
  readonly #unproven: DecayingCount
  readonly #unprovenOfNetworks = new DecayingCounts(NETWORK_CALM.windowMs)

  constructor(calm: Rate, weight: number) {
    this.#calm = calm
    this.#weight = weight
    this.#inAll = new DecayingCount(calm.windowMs)
    this.#unproven = new DecayingCount(calm.windowMs)
  }

  pace(network: string, now: number): Pace {
    return { inAll: this.#inAll.at(now), ofNetwork: this.#ofNetworks.at(network, now) }
  }

  /** Returns the function that undoes the count. */
  count(network: string, now: number): () => void {
    const weight = this.#weight
    const inSum = weight * weightInSum(this.#ofNetworks.at(network, now))
    this.#inAll.add(inSum, now)
    this.#ofNetworks.add(network, weight, now)
    return () => {
      this.#inAll.add(-inSum, now)
      this.#ofNetworks.add(network, -weight, now)
    }
  }

  /** Whether one more form without a solution is accepted. If so, it counts. */
  takeUnproven(network: string, now: number): boolean {
    // The counts decay all the time, so half a form less is full too.
    const half = this.#weight / 2
    const isFull =
      this.#unproven.at(now) + half >= this.#calm.count ||
      this.#unprovenOfNetworks.at(network, now) + half >= NETWORK_CALM.count
    if (isFull) return false
    this.#unproven.add(this.#weight, now)
    this.#unprovenOfNetworks.add(network, this.#weight, now)
    return true
  }
}
