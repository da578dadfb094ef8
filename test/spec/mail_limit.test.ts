/** The limits on requests that cause an e-mail, for customers with many addresses. */
import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { forget, mailingService } from "../support/mails.ts"
import { askFor } from "../support/sign_up.ts"

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
