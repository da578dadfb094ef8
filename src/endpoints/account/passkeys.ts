import { newPasskeyOptions, proposedName } from "../../accounts/new_passkey.ts"
import { removePasskey } from "../../accounts/passkeys.ts"
import { isId } from "../../base/id.ts"
import { MAX_PASSKEY_NAME_LENGTH } from "../../identity/passkey.ts"
import { RECENT_PROOF_MS } from "../../identity/recent_proof.ts"
import { addPasskeyOfForm } from "../../interaction/adding_ceremony.ts"
import { newChallenge } from "../../interaction/passkey_challenge.ts"
import { recoveryCodesPage } from "../../interaction/recovery_codes_page.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { ACCOUNT_PASSKEYS_PATH } from "../../oauth/paths.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import type { PasskeysProblem } from "../../pages/passkeys.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { accountNav } from "./account_nav.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage, renewing } from "./own_page.ts"

/** The page on which people add and remove their passkeys. It needs fresh proofs, so that a stolen session changes nothing. */
export const accountPasskeys = (request: EdgeRequest, ports: Ports): Promise<Answer> =>
  ownPage(PASSKEYS, request, ports)

const PASSKEYS: OwnPage = {
  path: ACCOUNT_PASSKEYS_PATH,
  maxAgeMs: RECENT_PROOF_MS,
  show: (at) => shown(at),
  changes: {
    add: (at, form) => added(at, form),
    async remove(at, form) {
      const id = form.values.get("of") ?? ""
      const { changing, own, session } = renewing(at)
      const outcome = isId("passkey", id) ? await removePasskey(id, changing, own, at.ports) : "unknown"
      if (outcome === "last") return shown(at, undefined, { problem: "last" })
      return outcome === "unknown" ? at.again() : at.again(outcome, session)
    },
  },
}

/** `name`: what the person typed before. */
async function shown(
  { browser, locale, request, ports, form, href }: AtOwnPage,
  name = proposedName(request, locale),
  { problem, refused }: { readonly problem?: PasskeysProblem; readonly refused?: Refusal } = {},
): Promise<Answer> {
  const { user, session } = browser
  const passkeys = await ports.store.passkeys.listOf(user.id)
  const options = newPasskeyOptions(user, passkeys, ports)
  return {
    kind: "page",
    page: {
      page: "passkeys",
      locale,
      nav: accountNav(href),
      passkeys: passkeys.map((each) => ({
        name: each.name,
        createdAt: each.createdAt,
        lastUsedAt: each.lastUsedAt,
        remove: form({ change: "remove", of: each.id }),
      })),
      ...(options && {
        add: { ...form({ change: "add" }), ...options, challenge: newChallenge("add", session.id, request, ports) },
      }),
      name,
      maxNameLength: MAX_PASSKEY_NAME_LENGTH,
      ...(problem && { problem }),
    },
    ...(refused && { refused }),
  }
}

/** Adds the passkey of the form. Then the page restarts, or shows the recovery codes that came with the first second factor. */
async function added(at: AtOwnPage, form: Parameters): Promise<Answer> {
  const { browser, request, locale, ports } = at
  const outcome = await addPasskeyOfForm(form, browser, request, locale, ports)
  if ("problem" in outcome) return shown(at, outcome.name, outcome)
  const { event, next, recoveryCodes } = outcome
  const session = ports.credentials.mintSession({ sessionId: next.id })
  if (recoveryCodes === undefined) return at.again(event, session)
  return {
    kind: "page",
    page: recoveryCodesPage(recoveryCodes, { user: browser.user, locale, onwardHref: at.href(ACCOUNT_PASSKEYS_PATH) }),
    cookies: { session },
    occurred: event,
  }
}
