import { equal } from "node:assert/strict"
import { test } from "node:test"
import { isDisabled, STATE_ATTRIBUTES } from "../../src/connections/directory/is_disabled.ts"

const NOW = Date.UTC(2026, 0, 1)
const DAY = 86_400_000
const ticks = (ms: number) => `${(BigInt(ms) + 11_644_473_600_000n) * 10_000n}`

const CASES: readonly (readonly [says: string, entry: Record<string, string | string[]>, disabled: boolean])[] = [
  ["an entry without these attributes", {}, false],
  ["Active Directory: a normal account", { userAccountControl: "512" }, false],
  ["Active Directory: a disabled account", { userAccountControl: "514" }, true],
  ["Active Directory: names of attributes have no case", { useraccountcontrol: "66050" }, true],
  ["Active Directory: an account that never expires", { accountExpires: "9223372036854775807" }, false],
  ["Active Directory: the other value for never", { accountExpires: "0" }, false],
  ["Active Directory: an account that expires tomorrow", { accountExpires: ticks(NOW + DAY) }, false],
  ["Active Directory: an account that expired", { accountExpires: ticks(NOW) }, true],
  ["Active Directory: rubbish as expiry", { accountExpires: "soon" }, false],
  ["a lock without end", { pwdAccountLockedTime: "000001010000Z" }, true],
  ["a lock after wrong passwords, which a stranger can cause", { pwdAccountLockedTime: "20260101000000Z" }, false],
  ["389 Directory Server: a locked account", { nsAccountLock: "TRUE" }, true],
  ["389 Directory Server: an unlocked account", { nsAccountLock: "false" }, false],
  ["shadow: an account that expired", { shadowExpire: `${NOW / DAY}` }, true],
  ["shadow: an account that expires tomorrow", { shadowExpire: `${NOW / DAY + 1}` }, false],
  ["shadow: no expiry", { shadowExpire: "-1" }, false],
  ["shadow: zero, which has no fixed meaning", { shadowExpire: "0" }, false],
  ["one of several values", { nsAccountLock: ["FALSE", "true"] }, true],
]

for (const [says, entry, disabled] of CASES)
  test(`${says} is ${disabled ? "disabled" : "enabled"}`, () => {
    equal(isDisabled({ dn: "uid=ann", ...entry }, NOW), disabled)
  })

test("a search names every attribute that is read", () => {
  const read = new Set(CASES.flatMap(([, entry]) => Object.keys(entry)).filter((name) => name !== "useraccountcontrol"))
  equal(
    [...read].every((name) => STATE_ATTRIBUTES.includes(name)),
    true,
  )
})
