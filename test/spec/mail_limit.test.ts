/** The limits on requests that cause an e-mail, for customers with many addresses. */
import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { forget, mailingService } from "../support/mails.ts"
import { askFor, create } from "../support/sign_up.ts"

const CONFIG = { signUp: "open", signInLimit: { count: 1, windowMs: 900_000 }, trustedProxies: ["127.0.0.1"] } as const
const from = (address: string) => ({ "x-forwarded-for": address })

test("behaviour §5, RFC 6177 §2: an IPv6 customer causes no more e-mails by using 65,536 networks: each /56 may ask twice and each /48 four times as often as an address", async (t) => {
  const at = await mailingService(t, CONFIG)
  let asked = 0
  /** Returns how many of 3 requests from this address are accepted. `signInLimit` allows an address two. */
  const accepted = async (address: string): Promise<number> => {
    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1) {
      asked += 1
      statuses.push((await askFor(at, `person${asked}@example.com`, undefined, from(address))).status)
    }
    return statuses.filter((status) => status === 200).length
  }
  deepEqual(
    [
      await accepted("2001:db8:0:0000::1"),
      await accepted("2001:db8:0:0001::1"),
      await accepted("2001:db8:0:00ff::1"),
      await accepted("2001:db8:0:0100::1"),
      await accepted("2001:db8:0:0200::1"),
      await accepted("2001:db8:0:ff00::1"),
      await accepted("2001:db8:1:0000::1"),
    ],
    [2, 2, 0, 2, 2, 0, 2],
  )
  equal((await at.mails()).length, 10)
})

test("an address that is refused does not use up what its neighbours may ask", async (t) => {
  const at = await mailingService(t, CONFIG)
  for (let count = 0; count < 9; count += 1) await forget(at, "nobody", undefined, from("2001:db8::1"))
  equal((await forget(at, "ann", undefined, from("2001:db8:0:1::1"))).status, 303)
  equal((await forget(at, "ann", undefined, from("2001:db8:0:1::1"))).status, 303)
  equal((await forget(at, "ann", undefined, from("2001:db8:0:1::1"))).status, 429)
})

const TRUSTING = { signUp: "open", trustedProxies: ["127.0.0.1"] } as const

test("behaviour §5, RFC 5233: three callers send five e-mails an hour to one mailbox, however they spell its address", async (t) => {
  const at = await mailingService(t, TRUSTING)
  for (const [caller, address] of ["192.0.2.1", "198.51.100.1", "203.0.113.1"].entries())
    for (let count = 0; count < 20; count += 1) {
      const spelled =
        count % 2 === 0 ? `v.ictim+${caller}-${count}@googlemail.com` : `Victim+${caller}${count}@gmail.com`
      equal((await askFor(at, spelled, undefined, from(address))).status, 200, "the page does not show the limit")
    }
  const mails = await at.mails()
  equal(mails.length, 5)
  equal(new Set(mails.flatMap(({ to }) => to)).size, 5, "an e-mail goes to the address as typed")
})

test("behaviour §5: the links that one mailbox received share their attempts to create an account", async (t) => {
  const at = await mailingService(t, { ...TRUSTING, signInLimit: { count: 100, windowMs: 900_000 } })
  const links: string[] = []
  for (const part of ["one", "two"]) {
    await askFor(at, `mallory+${part}@example.com`)
    links.push(await at.newestLink())
  }
  for (let count = 0; count < 20; count += 1) equal((await create(at, links[count % 2] ?? "", "ann")).status, 200)
  for (const link of links) equal((await create(at, link, "mallory")).status, 429)
})
