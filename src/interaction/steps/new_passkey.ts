import type { NotAdded } from "../../accounts/new_passkey.ts"
import { newPasskeyOptions, proposedName } from "../../accounts/new_passkey.ts"
import { MAX_PASSKEY_NAME_LENGTH } from "../../identity/passkey.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { addPasskeyOfForm } from "../adding_ceremony.ts"
import type { BrowserSession } from "../browser_session.ts"
import { shownUser } from "../browser_session.ts"
import type { Destination } from "../destination.ts"
import { afterEnrolment, openEnrolment } from "../enrolment.ts"
import { pageForm, STEP_FIELD } from "../page_form.ts"
import { newChallenge } from "../passkey_challenge.ts"
import { restartForm } from "../restart.ts"
import { provenCookies } from "../start_session.ts"
import type { Submit } from "../submit.ts"

interface Typed extends Partial<NotAdded> {
  readonly name?: string
}

/**
 * Asks a person without a passkey to add one, because the destination needs a sign-in that cannot be phished. Refuses with
 * unmet_authentication_requirements if passkeys cannot work at the public URL.
 */
export async function newPasskeyPage(
  destination: Destination,
  browser: BrowserSession,
  request: EdgeRequest,
  ports: Ports,
  { name = proposedName(request, destination.locale), problem, refused }: Typed = {},
): Promise<Answer> {
  const { user, session } = browser
  const options = newPasskeyOptions(user, [], ports)
  if (options === undefined) return refuse("unmet_authentication_requirements", "second-factor-missing")
  const form = pageForm(destination.address(), [[STEP_FIELD, "new-passkey"]], macParts(browser), ports)
  return {
    kind: "page",
    page: {
      page: "new-passkey",
      locale: destination.locale,
      user: shownUser(user),
      add: { ...form, ...options, challenge: newChallenge("add", session.id, request, ports) },
      name,
      maxNameLength: MAX_PASSKEY_NAME_LENGTH,
      ...(problem && { problem }),
    },
    ...(refused && { refused }),
  }
}

const macParts = ({ session }: BrowserSession): readonly unknown[] => ["new-passkey", session.id]

/** Handles the form: adds the passkey, continues in a new session in which it is proven, and shows new recovery codes. */
export const submitNewPasskey: Submit = async (form, destination, request, ports) => {
  const opened = await openEnrolment(form, macParts, destination, request, ports)
  if ("kind" in opened) return opened
  const { browser, level } = opened
  const address = destination.address()
  if (level !== "phr") return restartForm(address, "form-stale", ports)
  const outcome = await addPasskeyOfForm(form, browser, request, destination.locale, ports)
  if ("problem" in outcome) return newPasskeyPage(destination, browser, request, ports, outcome)
  const cookies = await provenCookies(outcome.next, browser, request, ports)
  return afterEnrolment(outcome, address, cookies, browser, destination, ports)
}
