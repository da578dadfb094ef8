import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from "node:fs"
import { assertNever } from "../../src/base/assert_never.ts"
import type { GrantId } from "../../src/base/id.ts"
import { idFrom } from "../../src/base/id.ts"

/**
 * The record of the load. `did`: a server or the administration acknowledged the change. `unsure`: the request got no answer, so the change
 * may have happened. `wrong`: an answer that no fault can cause.
 */
export type Entry =
  | { readonly did: "issue"; readonly code: string }
  | { readonly did: "exchange"; readonly code: string; readonly access: string; readonly refresh: string }
  | Rotation
  | { readonly did: "end"; readonly code: string }
  | { readonly did: "sign-in"; readonly user: string; readonly cookies: Cookies }
  | { readonly did: "create" | "disable"; readonly what: "user" | "client"; readonly name: string }
  | { readonly unsure: "issue" }
  | { readonly unsure: "exchange" | "refresh" | "end"; readonly code: string }
  | { readonly unsure: "disable"; readonly what: "user" | "client"; readonly name: string }
  | { readonly wrong: string }

export type Cookies = readonly (readonly [string, string])[]

interface Rotation {
  readonly did: "refresh"
  readonly code: string
  readonly presented: string
  readonly access: string
  readonly refresh: string
}

/**
 * What is known for certain about one grant. The database must agree. `mayBe` lists the changes that were requested without a known outcome:
 * each of them may or may not have happened.
 */
export interface Fact {
  readonly code: string
  readonly grantId: GrantId
  state: "issued" | "used" | "ended"
  /** The generation of the newest delivered refresh token. */
  generation: number
  access: string
  refresh: string
  /** For each refresh token, the successor that the server returned. A token must never have two successors. */
  readonly successors: Map<string, string>
  readonly mayBe: Set<"exchange" | "refresh" | "end">
}

/** Decodes a credential without its prefix. src/oauth/credentials.ts defines the positions of version, kind, key id, ids and numbers. */
const bytesOf = (credential: string): Buffer => Buffer.from(credential.slice(4), "base64url")
export const grantIdOf = (credential: string): GrantId => idFrom("grant", bytesOf(credential).subarray(6, 22))
export const generationOf = (refreshToken: string): number => bytesOf(refreshToken).readUInt32BE(22)

/** The state that results from all entries. */
export class Known {
  readonly facts = new Map<string, Fact>()
  readonly sessions: { readonly user: string; readonly cookies: Cookies }[] = []
  /** Whether each user is disabled, by username. Undefined: unknown. */
  readonly user = new Map<string, boolean | undefined>()
  readonly client = new Map<string, boolean | undefined>()
  /** The number of codes that unanswered requests may have created. */
  unanswered = 0
  acknowledged = 0
  readonly wrong: string[] = []

  fact(code: string): Fact {
    const fact = this.facts.get(code)
    if (fact === undefined) throw new Error(`the ledger does not know ${code}`)
    return fact
  }

  take(entry: Entry): void {
    if ("wrong" in entry) this.wrong.push(entry.wrong)
    else if ("unsure" in entry) this.#doubt(entry)
    else {
      this.acknowledged += 1
      this.#done(entry)
    }
  }

  #done(entry: Extract<Entry, { readonly did: string }>): void {
    switch (entry.did) {
      case "issue":
        this.#issued(entry.code)
        break
      case "exchange": {
        const fact = this.fact(entry.code)
        if (fact.state === "used") this.wrong.push(`the code of ${fact.grantId} was exchanged twice`)
        if (generationOf(entry.refresh) !== 1) this.wrong.push(`${fact.grantId} does not begin with generation 1`)
        fact.mayBe.delete("exchange")
        deliver(fact, entry)
        break
      }
      case "refresh":
        this.#rotated(entry)
        break
      case "end":
        this.fact(entry.code).state = "ended"
        this.fact(entry.code).mayBe.delete("end")
        break
      case "sign-in":
        this.sessions.push(entry)
        break
      case "create":
      case "disable":
        this[entry.what].set(entry.name, entry.did === "disable")
        break
      default:
        assertNever(entry)
    }
  }

  #doubt(entry: Extract<Entry, { readonly unsure: string }>): void {
    if (entry.unsure === "issue") this.unanswered += 1
    else if (entry.unsure === "disable") this[entry.what].set(entry.name, undefined)
    else this.fact(entry.code).mayBe.add(entry.unsure)
  }

  #issued(code: string): void {
    if (this.facts.has(code)) this.wrong.push(`the code of ${grantIdOf(code)} was issued twice`)
    const nothing = { generation: 0, access: "", refresh: "", successors: new Map(), mayBe: new Set<never>() }
    this.facts.set(code, { code, grantId: grantIdOf(code), state: "issued", ...nothing })
  }

  #rotated(entry: Rotation): void {
    const fact = this.fact(entry.code)
    const successor = fact.successors.get(entry.presented) ?? entry.refresh
    if (successor !== entry.refresh) this.wrong.push(`${fact.grantId} forked: one token has two successors`)
    if (generationOf(entry.refresh) !== generationOf(entry.presented) + 1)
      this.wrong.push(`${fact.grantId} moved by more than one generation`)
    fact.successors.set(entry.presented, entry.refresh)
    if (entry.presented !== fact.refresh) return
    fact.mayBe.delete("refresh")
    deliver(fact, entry)
  }
}

function deliver(fact: Fact, { access, refresh }: { readonly access: string; readonly refresh: string }): void {
  if (fact.state === "issued") fact.state = "used"
  fact.access = access
  fact.refresh = refresh
  fact.generation = generationOf(refresh)
}

/** Writes each entry durably. The code that received the answer waits for this write. */
export class Ledger {
  readonly known = new Known()
  readonly #file: number

  constructor(file: string) {
    this.#file = openSync(file, "a")
  }

  note(entry: Entry): void {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`)
    fdatasyncSync(this.#file)
    this.known.take(entry)
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** Returns a function that applies the entries added since its last call. */
export function reader(file: string, known: Known): () => void {
  let read = 0
  return () => {
    const text = readFileSync(file, "utf8")
    for (const line of text.slice(read).split("\n")) if (line !== "") known.take(JSON.parse(line) as Entry)
    read = text.length
  }
}
