import { newId } from "../../base/id.ts"
import type { AuthorizationRequest, Prompt } from "../../oauth/authorization_request.ts"
import type { Client } from "../../oauth/client.ts"
import { isStranger } from "../../oauth/client.ts"
import { consentPolicy, mustAsk } from "../../oauth/consent.ts"
import type { Overrides } from "../../oauth/overrides.ts"
import { AUTHORIZATION_PATH } from "../../oauth/paths.ts"
import { isOpenToLocalPrograms, redirectHostOf } from "../../oauth/redirect_uri.ts"
import { refuse } from "../../oauth/refusal.ts"
import { targetsOf } from "../../oauth/resource.ts"
import { isAdministrative } from "../../oauth/scope.ts"
import { shownClient } from "../../oauth/shown_client.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { ConnectionChoice, ConsentNeed, Destination } from "../destination.ts"
import type { Needs } from "../missing.ts"
import type { Address } from "../page_form.ts"
import { requestQuery } from "../request_address.ts"
import { countDenial, refuseAfterDenials } from "./denials.ts"
import { settleAtFirstConsent } from "./first_consent.ts"
import { issueCode } from "./issue_code.ts"
import type { Granted, RequestedAccess } from "./requested_access.ts"
import { grantedTo, levelsOfRequest, shownAccess, shownScope } from "./requested_access.ts"
import type { ValidRequest } from "./valid_request.ts"
import { isWanted, wantedUser } from "./wanted_user.ts"

/**
 * The destination of the authorization endpoint: it continues with a code for the client. Specification §4.1. OpenID Connect Core §3.1.2.1
 * defines `prompt` and `max_age`.
 */
export function authorizationRequest(valid: ValidRequest, request: EdgeRequest, ports: Ports): Destination {
  const { client, addressed } = valid
  const { prompt } = valid.request
  const silent = prompt.includes("none")
  const addressWith = (overrides: Overrides): Address => ({
    path: AUTHORIZATION_PATH,
    query: requestQuery({ ...addressed, overrides }, request.cookies, ports),
  })
  return {
    locale: valid.request.locale,
    asker: shownClient(client, valid.request.redirectUri, ports.issuer()),
    needs: needsOfRequest(valid),
    readsRights: valid.request.scope.some(isAdministrative),
    allowsOffer: !silent,
    // A person who chose "not me" chooses the way to sign in too.
    connection: addressed.overrides.anotherAccount ? undefined : valid.request.connection,
    choice: choiceOf(client, addressed.overrides),
    address: () => addressWith(addressed.overrides),
    addressAfterSignIn: () =>
      addressWith({ ...addressed.overrides, signedIn: addressed.overrides.signedIn || demandsSignIn(valid.request) }),
    async wantedUser() {
      const wanted = await wantedUser(valid, ports)
      // If the request has prompt=none, no page can ask for another user. So the wrong user is refused in `consent.isMissing`, after the check
      // of consent.
      return async (user) => silent || isWanted(user, wanted, valid, ports)
    },
    // A user who must sign in again does not have to type the username again.
    suggestedUsername: (current) => valid.request.loginHint ?? (prompt.includes("select_account") ? "" : current),
    beforeSignIn() {
      if (silent) refuse("login_required", "prompt-none-signed-out")
    },
    refuseAnother,
    consent: {
      addressForAnother: () => addressWith({ anotherAccount: true, signedIn: false }),
      ...consentTo(valid, silent, request, ports),
    },
    async proceed(browser) {
      const granted = await grantedTo(browser.user, accessOf(valid), ports)
      const grantId = valid.grantId ?? newId("grant", request.now, ports.random)
      return issueCode(valid, browser, granted, grantId, request, ports)
    },
  }
}

/** A person who chose "not me" sees the page. */
const choiceOf = (
  { connections, signInPage, firstProofs }: Client,
  { anotherAccount }: Overrides,
): ConnectionChoice => ({
  connections,
  firstProofs,
  signInPage: anotherAccount && signInPage === "at-once" ? "connections" : signInPage,
})

const isSignInPrompt = (prompt: Prompt): boolean => prompt === "login" || prompt === "select_account"

/** Whether the request demands a new sign-in, however recent the last one is. */
const demandsSignIn = ({ prompt, maxAge }: AuthorizationRequest): boolean =>
  maxAge !== undefined || prompt.some(isSignInPrompt)

const refuseAnother = () => refuse("login_required", "hint-of-another-user")

/** OpenID Connect Core §3.1.2.1: `max_age=0` "is equivalent to prompt=login". */
function needsOfRequest(valid: ValidRequest): Needs {
  const { prompt, maxAge } = valid.request
  const maxAgeMs = prompt.some(isSignInPrompt) ? 0 : maxAge && maxAge * 1000
  return { ...levelsOfRequest(accessOf(valid)), maxAgeMs }
}

const accessOf = ({
  request: { scope, claims, locale },
  client,
  asked,
  details,
  apis,
}: ValidRequest): RequestedAccess => ({
  client,
  scope,
  claims,
  asked,
  details,
  apis,
  locale,
})

type Consenting = Omit<ConsentNeed, "addressForAnother">

function consentTo(valid: ValidRequest, silent: boolean, request: EdgeRequest, ports: Ports): Consenting {
  const { client } = valid
  const { store } = ports
  const policy = consentPolicy(client, valid.request.redirectUri, valid.request.scope)
  const access = accessOf(valid)
  const shown = (granted: Granted) => shownScope(granted, access)
  const targets = ({ resources }: Granted) => targetsOf(resources, ports.issuer())
  return {
    ...(valid.grantId !== undefined && { grantId: valid.grantId }),
    async asked(user) {
      const granted = await grantedTo(user, access, ports)
      return {
        ...shownAccess(user, granted, access, ports),
        redirectHost: redirectHostOf(valid.request.redirectUri),
        ...(isStranger(client) && isOpenToLocalPrograms(valid.request.redirectUri) && { isLocal: true as const }),
      }
    },
    async isMissing({ user }) {
      const granted = await grantedTo(user, access, ports)
      const remembered =
        policy === "remember" ? await store.consents.find(user.id, client.id, targets(granted)) : undefined
      // A remembered consent has no details, so it covers none.
      const ask =
        mustAsk(policy, remembered, shown(granted), valid.request.prompt) ||
        (policy === "remember" && valid.details.length > 0)
      if (!silent) {
        if (ask) await refuseAfterDenials(user, client, request, ports)
        return ask
      }
      if (ask) {
        const isLocal = isOpenToLocalPrograms(valid.request.redirectUri)
        refuse("consent_required", isLocal ? "prompt-none-local-redirect" : "prompt-none-unconsented")
      }
      // Runs after the consent check. Without consent, a client must not be able to try one hint after another and so find out who is
      // signed in.
      if (!(await isWanted(user, await wantedUser(valid, ports), valid, ports))) refuseAnother()
      return false
    },
    async allow(browser, grantId) {
      const { user } = browser
      if (!(await settleAtFirstConsent(client, user.id, request, ports))) return "spent"
      const granted = await grantedTo(user, access, ports)
      if (policy === "remember")
        await store.consents.remember(user.id, client.id, shown(granted), request.now, targets(granted))
      return issueCode(valid, browser, granted, grantId, request, ports)
    },
    async deny({ user }) {
      await countDenial(user, client, request, ports)
      return refuse("access_denied", "user-denied")
    },
  }
}
