import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { clientAddress, limitKey } from "../../src/http/client_address.ts"

const PROXIES = ["10.0.0.0/8", "192.168.1.1", "fd00::/8", "::1"]

test("without trusted proxies the header is never read", () => {
  const address = clientAddress([])
  for (const header of [undefined, "", "1.2.3.4", "127.0.0.1", "10.0.0.1, 1.2.3.4", "::1"]) {
    assert.equal(address("203.0.113.9", header), "203.0.113.9")
  }
})

test("a peer that is not a trusted proxy cannot name another address", () => {
  const address = clientAddress(PROXIES)
  for (const header of ["1.2.3.4", "10.0.0.1", "127.0.0.1", "1.2.3.4, 10.0.0.1"]) {
    assert.equal(address("203.0.113.9", header), "203.0.113.9")
    assert.equal(address("192.168.1.2", header), "192.168.1.2")
  }
})

/** The header that the proxy 10.0.0.1 forwards, the expected address, and a description of the case. */
const FORWARDED: [string | undefined, string, string][] = [
  [undefined, "10.0.0.1", "no header: the request counts as the proxy's own"],
  ["", "10.0.0.1", "an empty header"],
  ["203.0.113.9", "203.0.113.9", "one hop"],
  ["203.0.113.9, 10.9.9.9", "203.0.113.9", "two trusted proxies"],
  ["203.0.113.9,192.168.1.1,fd00::7,10.9.9.9", "203.0.113.9", "many hops, without spaces"],
  ["\t203.0.113.9 ,  10.9.9.9 ", "203.0.113.9", "spaces and tabs around hops"],
  ["1.2.3.4, 203.0.113.9", "203.0.113.9", "a forged hop"],
  ["10.0.0.5, 203.0.113.9", "203.0.113.9", "a forged hop with the address of a proxy"],
  ["1.2.3.4, 10.0.0.5, 203.0.113.9, 10.9.9.9", "203.0.113.9", "a forged chain of hops"],
  ["127.0.0.1, ::1, 203.0.113.9", "203.0.113.9", "forged loopback hops"],
  ["10.0.0.7, 10.0.0.8", "10.0.0.7", "all hops are trusted: the left-most counts"],
  ["203.0.113.9, unknown", "10.0.0.1", "behind a malformed hop, the last trusted proxy counts"],
  ["203.0.113.9, , 10.9.9.9", "10.9.9.9", "an empty hop"],
  ["203.0.113.9,", "10.0.0.1", "an empty last hop"],
  [",203.0.113.9", "203.0.113.9", "an empty first hop"],
  [",,,,", "10.0.0.1", "commas alone"],
  ["1.2.3.4\u0000, 10.9.9.9", "10.9.9.9", "a control character"],
  ["010.0.0.9", "10.0.0.1", "octal digits"],
  ["1.2.3.4/8", "10.0.0.1", "a block"],
  ["256.1.1.1", "10.0.0.1", "no address"],
  ["167772161", "10.0.0.1", "an address as one number"],
  ["203.0.113.9:4711", "203.0.113.9", "a port behind IPv4"],
  ["203.0.113.9:x", "10.0.0.1", "no port"],
  ["203.0.113.9:", "10.0.0.1", "an empty port"],
  ["203.0.113.9:123456", "10.0.0.1", "a port of six digits"],
  ["[2001:db8::9]:4711", "2001:db8::9", "a port behind IPv6"],
  ["[2001:db8::9]", "2001:db8::9", "brackets"],
  ["2001:db8::9", "2001:db8::9", "bare IPv6"],
  ["[2001:db8::9", "10.0.0.1", "half a bracket"],
  ["[203.0.113.9]:80", "10.0.0.1", "IPv4 in brackets"],
  ["[::1]:123", "::1", "loopback in brackets, trusted, and the first"],
  ["1.2.3.4, [::1]:123", "1.2.3.4", "loopback in brackets, trusted"],
  ["fe80::1%eth0", "fe80::1", "a zone"],
  ["[fe80::1%25eth0]:80", "fe80::1", "an escaped zone"],
  ["203.0.113.9%eth0", "10.0.0.1", "a zone behind IPv4"],
  ["::ffff:203.0.113.9", "203.0.113.9", "IPv4 in IPv6 form"],
  ["1.2.3.4, ::ffff:10.9.9.9", "1.2.3.4", "a trusted IPv4 proxy in IPv6 form"],
  ["1.2.3.4, ::ffff:a09:909", "1.2.3.4", "a trusted IPv4 proxy in IPv6 form, in hexadecimal digits"],
  ['for="203.0.113.9"', "10.0.0.1", "the syntax of another header"],
  [`1.2.3.4, ${"x".repeat(100_000)}`, "10.0.0.1", "a very long hop"],
]

for (const [header, expected, what] of FORWARDED) {
  test(`behind a proxy: ${what}`, () => assert.equal(clientAddress(PROXIES)("10.0.0.1", header), expected))
}

test("a chain of thousands of trusted hops is followed only up to a limit", () => {
  const header = `1.2.3.4${", 10.0.0.2".repeat(2000)}`
  assert.equal(clientAddress(PROXIES)("10.0.0.1", header), "10.0.0.2")
})

test("RFC 4291 §2.5.5.2: reads the peer's address as the socket reports it: IPv4 in IPv6 form, and with zones", () => {
  assert.equal(clientAddress(PROXIES)("::ffff:10.0.0.1", "203.0.113.9"), "203.0.113.9")
  assert.equal(clientAddress([])("::ffff:203.0.113.9", undefined), "203.0.113.9")
  assert.equal(clientAddress(["fe80::/10"])("fe80::1%eth0", "203.0.113.9"), "203.0.113.9")
  assert.equal(clientAddress(PROXIES)("", "203.0.113.9"), "")
})

test("a proxy without a valid address is a defect", () => {
  assert.throws(() => clientAddress(["proxy.example"]), { code: "ERR_INVALID_ADDRESS" })
  assert.throws(() => clientAddress(["10.0.0.0/33"]), RangeError)
})

const KEYS: [string, string][] = [
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:203.0.113.9", "203.0.113.9"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["0:0:0:0:0:ffff:cb00:7109", "203.0.113.9"],
  ["0000:0000:0000:0000:0000:ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
  ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
  ["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
  ["", ""],
]

for (const [address, key] of KEYS) test(`${address} is limited as ${key}`, () => assert.equal(limitKey(address), key))

test("RFC 4291 §2.2: every address of one /64 has the same key in any spelling, and no other address has it", () => {
  const half = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 })
  const full = (groups: number[]) => groups.map((group) => group.toString(16).padStart(4, "0")).join(":")
  fc.assert(
    fc.property(half, half, half, half, (network, one, other, elsewhere) => {
      fc.pre(full(network) !== "0000:0000:0000:0000" && full(elsewhere) !== full(network))
      const address = full([...network, ...one])
      const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
      assert.equal(limitKey(address), limitKey(short))
      assert.equal(limitKey(address), limitKey(full([...network, ...other]).toUpperCase()))
      assert.notEqual(limitKey(address), limitKey(full([...elsewhere, ...one])))
    }),
  )
})

test("any header gives an address and no error", () => {
  const address = clientAddress(PROXIES)
  const hop = fc.oneof(
    fc.string(),
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom("10.0.0.1", "[::1]:1", "::1%x", "%", "[", "]"),
  )
  fc.assert(
    fc.property(fc.array(hop, { maxLength: 8 }), (hops) => {
      assert.match(address("10.0.0.1", hops.join(",")), /^[0-9a-f.:]+$/i)
    }),
    { numRuns: 2000 },
  )
})
