/** The service of breached passwords, as a real HTTP server that answers, lies, is slow or is gone. docs/decisions/0094. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { TestContext } from "node:test"
import { test } from "node:test"
import type { BreachOutcome } from "../../src/identity/breached_passwords.ts"
import { breachedPasswords } from "../../src/identity/breached_passwords.ts"
import type { OutboundSettings } from "../../src/outbound/outbound.ts"
import { outbound } from "../../src/outbound/outbound.ts"
import { english } from "../../src/words/english.ts"
import { breachService, rangeOf, sha1 } from "../support/breaches.ts"

const KNOWN = ["correct horse battery", "password"]
const HOUR = 3_600_000
/** Only an answer that never comes exceeds it. */
const PATIENT_MS = 60_000

type Answer = (request: IncomingMessage, response: ServerResponse) => void

async function asking(t: TestContext, answer?: Answer, more: Partial<OutboundSettings> = {}) {
  const service = await breachService(t, KNOWN, answer)
  let now = Date.UTC(2030, 0, 1)
  const ended: BreachOutcome[] = []
  const problems: string[] = []
  const passwords = breachedPasswords({
    url: service.url,
    outbound: outbound({ networks: ["127.0.0.0/8"], loopback: false, timeoutMs: PATIENT_MS, ...more }),
    clock: () => now,
    report(outcome, problem) {
      ended.push(outcome)
      if (problem !== undefined) problems.push(english(problem))
    },
  })
  const wait = (ms: number) => {
    now += ms
  }
  return { ...service, passwords, ended, problems, wait }
}

test("NIST SP 800-63B §3.1.1.2: a password of a breach is found, and the service gets five characters of its hash", async (t) => {
  const { passwords, asked, ended } = await asking(t)
  equal(await passwords.has("correct horse battery"), true)
  equal(await passwords.has("a calm walk along the canal"), false)
  deepEqual(
    asked.map(({ path }) => path),
    ["correct horse battery", "a calm walk along the canal"].map((each) => `/range/${sha1(each).slice(0, 5)}`),
  )
  const headers = asked[0]?.headers ?? {}
  deepEqual([headers["add-padding"], headers["user-agent"], headers.cookie], ["true", "Gatehouse", undefined])
  const sent = JSON.stringify(asked)
  ok(!sent.includes(sha1("correct horse battery").slice(5, 12)) && !/correct/.test(sent))
  deepEqual(ended, ["found", "not-found"])
})

test("a line with the count 0 is padding, and lower case and other line ends are read", async (t) => {
  const { passwords } = await asking(t, (request, response) => {
    const suffix = sha1("padded").slice(5)
    if (request.url?.endsWith(sha1("padded").slice(0, 5))) response.end(`${suffix}:0\r\n`)
    else
      response.end(
        `${rangeOf((request.url ?? "").slice(7), KNOWN)
          .toLowerCase()
          .replaceAll("\r\n", "\n")}\n`,
      )
  })
  deepEqual(
    [await passwords.has("padded"), await passwords.has("password"), await passwords.has("unknown to all")],
    [false, true, false],
  )
})

test("an answer is kept for six hours, and concurrent checks share one request", async (t) => {
  const { passwords, asked, wait } = await asking(t)
  deepEqual(await Promise.all(Array.from({ length: 20 }, () => passwords.has("password"))), Array(20).fill(true))
  equal(asked.length, 1)
  wait(6 * HOUR - 1)
  equal(await passwords.has("password"), true)
  equal(asked.length, 1)
  wait(1)
  equal(await passwords.has("password"), true)
  equal(asked.length, 2)
})

test("a clock that was set back does not keep an answer longer", async (t) => {
  const { passwords, asked, wait } = await asking(t)
  await passwords.has("password")
  wait(-HOUR)
  await passwords.has("password")
  equal(asked.length, 2)
})

test("256 answers are kept, and the oldest goes first", async (t) => {
  const { passwords, asked } = await asking(t)
  await passwords.has("password")
  for (let count = 0; count < 300; count++) await passwords.has(`another password ${count}`)
  const before = asked.length
  await passwords.has("another password 299")
  equal(asked.length, before)
  await passwords.has("password")
  equal(asked.length, before + 1)
})

const LINE = `${sha1("password").slice(5)}:1`

const TROUBLES: readonly (readonly [title: string, answer: Answer, says: RegExp, more?: Partial<OutboundSettings>])[] =
  [
    [
      "answers with a page",
      (_, response) => response.end("<html>Sign in to the network</html>"),
      /not a list of hashes/,
    ],
    ["mixes a wrong line in", (_, response) => response.end(`${LINE}\nnonsense`), /not a list of hashes/],
    ["gives whole hashes", (_, response) => response.end(`${sha1("password")}:1`), /not a list of hashes/],
    ["gives a negative count", (_, response) => response.end(LINE.replace(":1", ":-1")), /not a list of hashes/],
    [
      "gives 20,000 lines",
      (_, response) => response.end("\n".repeat(2) + `${LINE}\n`.repeat(20_000)),
      /longer than|not a list/,
    ],
    [
      "sends 100 MB",
      (_, response) => {
        response.on("error", () => {})
        let sent = 0
        const more = () => {
          if (sent++ < 1600 && !response.destroyed) response.write(`${LINE}\n`.repeat(1638), more)
        }
        more()
      },
      /longer than 262144 bytes/,
    ],
    ["refuses", (_, response) => response.writeHead(429).end(LINE), /it answers 429/],
    ["is broken", (_, response) => response.writeHead(500).end(LINE), /it answers 500/],
    ["compresses", (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(LINE), /compressed/],
    [
      "redirects to a private address",
      (_, response) => response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
      /it answers 302, and redirects are not followed/,
    ],
    ["never answers", () => {}, /no answer within 50 ms/, { timeoutMs: 50 }],
    ["cuts the connection", (request) => request.socket.destroy(), /./],
    [
      "is at a private address that is not allowed",
      (_, response) => response.end(LINE),
      /127\.0\.0\.1/,
      { networks: [] },
    ],
  ]

for (const [title, answer, says, more] of TROUBLES)
  test(`if the service ${title}, the check ends without a finding and reports why`, async (t) => {
    const { passwords, ended, problems } = await asking(t, answer, more)
    equal(await passwords.has("password"), false)
    deepEqual(ended, ["unknown"])
    equal(problems.length, 1)
    match(problems[0] ?? "", says)
    ok(!problems.join().includes(sha1("password").slice(0, 5)), "no part of a hash")
    const checked = await passwords.check()
    ok("problem" in checked)
  })

test("after a failure nobody waits for the service for a minute, and what is kept still counts", async (t) => {
  let isBroken = false
  const { passwords, asked, ended, problems, wait } = await asking(t, (request, response) => {
    if (isBroken) response.writeHead(500).end()
    else response.end(rangeOf((request.url ?? "").slice(7), KNOWN))
  })
  equal(await passwords.has("password"), true)
  isBroken = true
  equal(await passwords.has("correct horse battery"), false)
  equal(await passwords.has("a third password"), false)
  equal(asked.length, 2)
  equal(await passwords.has("password"), true)
  isBroken = false
  wait(60_000)
  equal(await passwords.has("correct horse battery"), true)
  deepEqual(ended, ["found", "unknown", "unknown", "found", "found"])
  equal(problems.length, 1)
})
