import assert from "node:assert/strict"
import { createSocket } from "node:dgram"
import { once } from "node:events"
import { after, test } from "node:test"
import { nameServersResolve } from "../../src/outbound/places.ts"
import { outbound } from "./in_english.ts"
import { PATIENT_MS } from "./others.ts"

const HEADER_BYTES = 12
const A = 1
const AAAA = 28
const RECORDS: Readonly<Record<string, ReadonlyMap<number, Buffer>>> = {
  both: new Map([
    [A, Buffer.from([10, 0, 0, 1])],
    [AAAA, Buffer.from("20010db8000000000000000000000001", "hex")],
  ]),
  here: new Map([[A, Buffer.from([127, 0, 0, 1])]]),
}

/**
 * Builds the answer to a DNS query (RFC 1035 §4). The first label of the name selects the records. If no record has this label, the name is
 * unknown.
 */
function answerTo(query: Buffer): Buffer {
  const label = query.subarray(HEADER_BYTES + 1, HEADER_BYTES + 1 + query.readUInt8(HEADER_BYTES)).toString()
  const question = query.subarray(HEADER_BYTES, query.indexOf(0, HEADER_BYTES) + 5)
  const type = question.readUInt16BE(question.length - 4)
  const records = RECORDS[label]
  const data = records?.get(type)
  const header = Buffer.alloc(HEADER_BYTES)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(records === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(data === undefined ? 0 : 1, 6)
  if (data === undefined) return Buffer.concat([header, question])
  return Buffer.concat([
    header,
    question,
    Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]),
    data,
  ])
}

const server = createSocket("udp4", (query, { port, address }) => server.send(answerTo(query), port, address))
server.bind(0, "127.0.0.1")
await once(server, "listening")
after(() => server.close())
const nameServers = [`127.0.0.1:${server.address().port}`]

test("finds all IPv4 and IPv6 addresses of a name", async () => {
  const resolve = nameServersResolve(nameServers)
  assert.deepEqual(await resolve("both.example"), ["10.0.0.1", "2001:db8::1"])
  assert.deepEqual(await resolve("here.example"), ["127.0.0.1"])
  await assert.rejects(resolve("nowhere.example"), { code: "ENOTFOUND" })
})

test("asks the name servers directly for a self-registered client's name, so that a silent one does not block the system's resolver", async () => {
  const client = outbound({ networks: [], loopback: false, nameServers, timeoutMs: PATIENT_MS })
  assert.deepEqual(await client.getJson("https://here.example/", "stranger"), {
    problem: "127.0.0.1 is not a public address, and no operator registered the client",
  })
  assert.deepEqual(await client.getJson("https://nowhere.example/", "stranger"), { problem: "ENOTFOUND" })
})
