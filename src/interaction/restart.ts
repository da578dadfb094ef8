import type { ReasonOf } from "../oauth/refusal.ts"
import { Refusal } from "../oauth/refusal.ts"
import type { Answer, Redirect } from "../ports/answer.ts"
import type { CookieChanges } from "../ports/cookies.ts"
import type { Ports } from "../ports/ports.ts"
import type { Destination } from "./destination.ts"
import type { Address } from "./page_form.ts"
import { ownAddress } from "./page_form.ts"

/** Redirects to an address of this service, where the request starts again. */
export const restart = (address: Address, ports: Pick<Ports, "basePath">, cookies?: CookieChanges): Redirect => ({
  kind: "redirect",
  status: 303,
  location: ownAddress(address, ports),
  ...(cookies && { cookies }),
})

/** Redirects as `restart` does, for a form that is no longer valid. The reason is logged. */
export const restartForm = (
  address: Address,
  reason: ReasonOf<"form_restarted">,
  ports: Pick<Ports, "basePath">,
): Redirect => ({ ...restart(address, ports), refused: new Refusal("form_restarted", reason, {}) })

/** Returns the destination's answer. If the form or session is spent, the request starts again. */
export const unlessSpent = (
  answer: Answer | "spent",
  destination: Pick<Destination, "address">,
  ports: Pick<Ports, "basePath">,
): Answer => (answer === "spent" ? restartForm(destination.address(), "form-spent", ports) : answer)
