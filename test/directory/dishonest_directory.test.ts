/** Servers that answer as no honest directory does, or not at all. */
import { equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import { directories } from "../../src/connections/directory/directories.ts"
import { connectionTo, flawOf, listening, proveAt, whyOf } from "./proving.ts"
import { PASSWORD, SEARCHER } from "./slapd.ts"

/** Asks a server that may not answer at all. */
const proveBriefly = (connection: Connection, secret?: Secret) => proveAt(connection, "ann", PASSWORD, secret, 500)

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex")
/** The answer to StartTLS, message id 1: unavailable. */
const NO_TLS = hex("30 0c 02 01 01 78 07 0a 01 34 04 00 04 00")

test("a directory that is down or says nothing ends the attempt in time", async (t) => {
  const silent = await listening(t, () => {})
  for (const port of [9, silent])
    for (const scheme of ["ldap", "ldaps"]) {
      const url = `${scheme}://127.0.0.1:${port}`
      equal(flawOf(await proveBriefly(connectionTo(url))), "connection-unreachable", url)
    }
})

test("an attempt that is no longer wanted ends at once", async (t) => {
  const silent = await listening(t, () => {})
  const stop = new AbortController()
  const given = async () => new Secret(PASSWORD)
  const port = directories({ secretOf: () => undefined, timeoutMs: 600_000 })
  const outcome = port.prove(
    connectionTo(`ldap://127.0.0.1:${silent}`),
    { username: "ann", now: 0 },
    given,
    stop.signal,
  )
  stop.abort()
  equal(flawOf(await outcome), "connection-unreachable")
})

test("bytes after the answer to StartTLS are refused, because they came without TLS (RFC 4511 §4.14.1)", async (t) => {
  const success = hex("30 0c 02 01 01 78 07 0a 01 00 04 00 04 00")
  const injected = hex("30 0c 02 01 02 61 07 0a 01 00 04 00 04 00")
  for (const more of [injected, injected.subarray(0, 5)]) {
    const port = await listening(t, (socket) => socket.once("data", () => socket.write(Buffer.concat([success, more]))))
    const outcome = await proveBriefly(connectionTo(`ldap://127.0.0.1:${port}`))
    equal(flawOf(outcome), "connection-unreachable")
    match(whyOf(outcome), /more than one message/)
  }
})

test("a connection that ends is not opened again, because the password would go without TLS", async (t) => {
  const received: string[] = []
  const port = await listening(t, (socket) => {
    socket.once("data", () => {
      socket.write(NO_TLS)
      socket.once("data", (data) => {
        received.push(data.toString("latin1"))
        socket.end()
      })
    })
  })
  const connection = connectionTo(`ldap://127.0.0.1:${port}`, { bindDn: SEARCHER })
  equal(flawOf(await proveBriefly(connection, new Secret("the secret"))), "connection-unreachable")
  equal(received.length, 1)
})

test("malformed answers prove nobody, and break nothing", async (t) => {
  const tiny = Buffer.concat(Array<Buffer>(5900).fill(hex("30 09 02 01 02 64 04 04 00 30 00")))
  for (const [name, answer] of [
    ["noise", Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n")],
    ["a length of 4 GB", hex("30 84 ff ff ff ff 02 01 02")],
    ["an endless entry", Buffer.concat([hex("30 83 7f ff ff 02 01 02 64"), Buffer.alloc(300_000)])],
    ["thousands of tiny entries", tiny],
    ["a success that nobody asked for", hex("30 0c 02 01 07 61 07 0a 01 00 04 00 04 00")],
    ["another protocol", hex("30 05 02 01 02 01 00")],
  ] as const) {
    const port = await listening(t, (socket) =>
      socket.once("data", () => {
        socket.write(NO_TLS)
        socket.on("data", () => socket.write(answer))
      }),
    )
    const outcome = await proveBriefly(connectionTo(`ldap://127.0.0.1:${port}`))
    ok("problem" in outcome, `${name}: ${JSON.stringify(outcome)}`)
  }
})
