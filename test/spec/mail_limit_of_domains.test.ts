/** The limit on e-mails to one domain. Each of the 604 e-mails waits for a real SMTP server. */
import { equal } from "node:assert/strict"
import { test } from "node:test"
import { systemRandom } from "../../src/base/random.ts"
import { mailDelivery } from "../../src/ports/mail_queue.ts"
import { mailingService } from "../support/mails.ts"

test("behaviour §5: a domain of one owner gets 200 links an hour, and a domain that an operator listed any number", async (t) => {
  const sent = async (signUp: "open" | readonly string[], domain: string): Promise<number> => {
    const at = await mailingService(t, { signUp, signInLimit: "off" })
    const { mailDeliveries } = at.gatehouse.store
    for (let count = 0; count < 202; count += 1) {
      const cause = {
        purpose: "sign-up",
        userId: undefined,
        locale: "en",
        parameters: { to: `any${count}@${domain}` },
      } as const
      await mailDeliveries.ask(mailDelivery(cause, { now: Date.UTC(2026, 0) }, { random: systemRandom }), 999)
    }
    return (await at.mails()).length
  }
  equal(await sent("open", "victim.example"), 200)
  equal(await sent("open", "outlook.com"), 202)
  equal(await sent(["victim.example"], "victim.example"), 202)
})
