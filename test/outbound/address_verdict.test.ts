import assert from "node:assert/strict"
import { test } from "node:test"
import { addressVerdict } from "../../src/outbound/address_verdict.ts"

const strict = addressVerdict({ networks: [], loopback: false })

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  "this network, unspecified": ["0.0.0.0", "0.1.2.3", "::"],
  private: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
  "shared by providers (CGNAT)": ["100.64.0.1", "100.127.255.255"],
  loopback: ["127.0.0.1", "127.255.255.254", "::1"],
  "link-local, clouds' metadata": ["169.254.169.254", "fe80::1", "fe80::1%eth0", "febf::1"],
  "unique local": ["fc00::1", "fd00:ec2::254"],
  "site-local": ["fec0::1"],
  multicast: ["224.0.0.1", "239.255.255.255", "ff02::1"],
  "reserved, broadcast": ["240.0.0.1", "255.255.255.255"],
  "protocols, benchmarks, documentation": ["192.0.0.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "2001:db8::1"],
  "IPv4 in IPv6 form": [
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "0:0:0:0:0:ffff:a9fe:a9fe",
    "::127.0.0.1",
  ],
  "6to4 of private addresses": ["2002:7f00:1::1", "2002:a00:1::"],
  "NAT64 of private addresses": ["64:ff9b::7f00:1", "64:ff9b::10.0.0.1", "64:ff9b:1::808:808"],
  Teredo: ["2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  "not assigned": ["4000::1", "100::1", "5f00::1"],
  "no address": ["", "localhost", "1.2.3", "127.1", "::1::"],
}

for (const [what, addresses] of Object.entries(REFUSED))
  test(`RFC 4291 §2.4, RFC 3056 §2, RFC 6052 §2.1: refuses to call ${what}`, () => {
    for (const address of addresses) assert.equal(strict(address), "refused", address)
  })

test("RFC 3056 §2, RFC 6052 §2.1: calls public addresses, even behind a 6to4 or NAT64 gateway", () => {
  for (const address of [
    ...["1.1.1.1", "9.255.255.255", "100.63.255.255", "100.128.0.1", "126.255.255.255", "172.15.255.255", "172.32.0.1"],
    ...["192.167.255.255", "223.255.255.255", "2606:4700::1111", "3ffe::1", "::ffff:1.1.1.1"],
    ...["2002:101:101::", "64:ff9b::1.1.1.1"],
  ])
    assert.equal(strict(address), "public", address)
})

test("an address that the operator lists is permitted in any notation; neighbouring addresses are not", () => {
  const verdict = addressVerdict({ networks: ["10.20.0.0/16", "fd00::7"], loopback: false })
  for (const address of ["10.20.0.1", "10.20.255.255", "::ffff:10.20.3.4", "fd00::7", "fd00:0::0:7"])
    assert.equal(verdict(address), "permitted", address)
  for (const address of ["10.21.0.0", "10.19.255.255", "fd00::8", "127.0.0.1", "::1"])
    assert.equal(verdict(address), "refused", address)
})

test("loopback is permitted in development; other local addresses are not", () => {
  const verdict = addressVerdict({ networks: [], loopback: true })
  for (const address of ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
    assert.equal(verdict(address), "permitted", address)
  for (const address of ["0.0.0.0", "10.0.0.1", "169.254.169.254", "::"])
    assert.equal(verdict(address), "refused", address)
})
