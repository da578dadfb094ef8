import type { Refusal } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import { knownCredential, passkeySite } from "../../ports/passkeys.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { BrowserSession } from "../browser_session.ts"
import { shownUser } from "../browser_session.ts"
import type { Destination } from "../destination.ts"
import { needsPasskey } from "../missing.ts"
import { needsOfUser } from "../needs_of_user.ts"
import { ownAddress, pageForm, STEP_FIELD } from "../page_form.ts"
import { newChallenge } from "../passkey_challenge.ts"

type Way = "one-time-code" | "recovery-code" | "passkey"

interface Problem {
  readonly problem?: Way | "too-many-attempts"
  readonly refused?: Refusal
}

/**
 * Shows the page that asks for a second factor. The page has a form for each factor of the user that reaches the required level, bound to the begun
 * session. If only a passkey reaches it, the page has no form for a code.
 */
export async function secondFactorPage(
  destination: Destination,
  browser: BrowserSession,
  request: EdgeRequest,
  ports: Ports,
  { problem, refused }: Problem,
): Promise<Answer> {
  const { enrolled, user } = browser
  const isPasskeyNeeded = needsPasskey(await needsOfUser(destination, browser, ports), enrolled)
  const form = (way: Way) =>
    pageForm(destination.address(), [[STEP_FIELD, way]], secondFactorMacParts(way, browser), ports)
  const { consent } = destination
  const site = enrolled.includes("passkey") ? passkeySite(ports) : undefined
  return {
    kind: "page",
    page: {
      page: "second-factor",
      locale: destination.locale,
      user: shownUser(user),
      ...(isPasskeyNeeded && { isPasskeyNeeded }),
      ...(enrolled.includes("passkey") && site === undefined && { isPasskeyUnavailable: true }),
      ...(!isPasskeyNeeded && enrolled.includes("otp") && { oneTimeCode: form("one-time-code") }),
      ...(!isPasskeyNeeded && enrolled.includes("recovery") && { recoveryCode: form("recovery-code") }),
      ...(site && {
        passkey: {
          ...form("passkey"),
          challenge: newChallenge("second-factor", browser.session.id, request, ports),
          ...site,
          known: (await ports.store.passkeys.listOf(user.id)).map(knownCredential),
        },
      }),
      ...(problem && { problem }),
      ...(consent && { otherAccountHref: ownAddress(consent.addressForAnother(), ports) }),
    },
    ...(refused && { refused }),
  }
}

export const secondFactorMacParts = (way: Way, { session }: BrowserSession): readonly unknown[] => [way, session.id]
