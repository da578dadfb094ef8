import type { Sign } from "./requirement.ts"
import { named } from "./requirement.ts"

/** A module of a conformance plan of the OpenID Foundation's suite, and what it asks of a server, in our own words. */
export interface PlanModule {
  readonly module: string
  readonly asks: string
  /** Why no test of ours runs it. Where there is none, a test's title names the module. */
  readonly because?: string
}

/** A plan as its suite offers it: static clients, the server found by discovery. */
export interface Plan {
  readonly plan: string
  readonly needs: string
  readonly modules: readonly PlanModule[]
  /** It can be run once the sources show this; without one, as it is. */
  readonly sign?: Sign
}

const asked = (module: string, asks: string, because?: string): PlanModule => ({
  module,
  asks,
  ...(because !== undefined && { because }),
})

const BASIC: Plan = {
  plan: "oidcc-basic",
  needs:
    "Two confidential clients with `--id-token-alg RS256`, `--scope 'openid profile email'`, `--consent remember` (or `first-party`: " +
    "with `ask`, prompt=none is answered consent_required) and the suite's callback as redirect URI; a user with name and e-mail address.",
  modules: [
    asked("oidcc-server", "The whole flow; the ID token verifies, userinfo has the same sub"),
    asked("oidcc-response-type-missing", "An error, by redirect with state or on a page"),
    asked("oidcc-idtoken-signature", "RS256, with the `kid` of a key in the set"),
    asked(
      "oidcc-idtoken-unsigned",
      "An ID token with alg none",
      "no client can be registered with none, and the suite then skips it",
    ),
    asked("oidcc-userinfo-get", "userinfo by GET, token in the header"),
    asked("oidcc-userinfo-post-header", "userinfo by POST, token in the header"),
    asked(
      "oidcc-userinfo-post-body",
      "userinfo by POST, token in the body; a warning where it is not supported, as here: RFC 6750 §2.2 lets it be",
    ),
    asked("oidcc-ensure-request-without-nonce-succeeds-for-code-flow", "A request without nonce succeeds"),
    asked("oidcc-scope-profile", "The profile's claims from userinfo; a warning for each that is missing"),
    asked("oidcc-scope-email", "email and email_verified from userinfo, not in the ID token"),
    asked("oidcc-scope-address", "The address; skipped where the scope is not announced"),
    asked("oidcc-scope-phone", "The telephone number; skipped where the scope is not announced"),
    asked("oidcc-scope-all", "All four; skipped where one is not announced"),
    asked("oidcc-ensure-other-scope-order-succeeds", "Scope values in another order"),
    asked("oidcc-alternate-happy-flow", "Parameters and scope values in another order (newer suites)"),
    asked("oidcc-display-page", "display=page succeeds"),
    asked("oidcc-display-popup", "display=popup succeeds"),
    asked("oidcc-prompt-login", "A second request signs in again: a page to photograph, a later auth_time"),
    asked("oidcc-prompt-none-not-logged-in", "login_required"),
    asked("oidcc-prompt-none-logged-in", "A second code without a page, same sub and auth_time"),
    asked("oidcc-max-age-1", "More than a second later one signs in again; auth_time is there and later"),
    asked("oidcc-max-age-10000", "The sign-in stands; auth_time is there and the same"),
    asked("oidcc-ensure-request-with-unknown-parameter-succeeds", "An unknown parameter is ignored"),
    asked("oidcc-id-token-hint", "prompt=none with a hint: the same sub"),
    asked("oidcc-login-hint", "login_hint is no error"),
    asked("oidcc-ui-locales", "ui_locales is no error"),
    asked("oidcc-claims-locales", "claims_locales is no error"),
    asked("oidcc-ensure-request-with-acr-values-succeeds", "acr_values is no error; a warning where no acr comes"),
    asked("oidcc-codereuse", "A code the second time is invalid_grant"),
    asked("oidcc-codereuse-30seconds", "After half a minute too, and the access token has ended (else a warning)"),
    asked("oidcc-ensure-registered-redirect-uri", "A redirect URI that is not registered: a page to photograph"),
    asked("oidcc-ensure-post-request-succeeds", "The authorization request by POST"),
    asked("oidcc-server-client-secret-post", "oidcc-server with client_secret_post"),
    asked(
      "oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported",
      "request_uri is understood or refused",
      "not run with static clients; request_uri_not_supported is the answer, see OpenID Connect Core §6",
    ),
    asked(
      "oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported",
      "An unsigned request object is understood, or refused as request_not_supported",
    ),
    asked(
      "oidcc-claims-essential",
      "claims with an essential name: the name from userinfo; a warning where it does not come",
      "see OpenID Connect Core §5.5: shown there once the parameter is announced",
    ),
    asked(
      "oidcc-ensure-request-object-with-redirect-uri",
      "A request object with a redirect_uri of its own is understood or refused",
    ),
    asked("oidcc-refresh-token", "A refresh; another client's try is refused"),
    asked("oidcc-ensure-request-with-valid-pkce-succeeds", "A request with S256 succeeds"),
  ],
}

const CONFIG: Plan = {
  plan: "oidcc-config",
  needs: "The issuer's https address alone; no client, no browser.",
  modules: [
    asked(
      "oidcc-discovery-endpoint-verification",
      "The document and the key set: status and type, issuer, https addresses, response, grant and subject types, RS256, scopes, claims, locales, keys without private members",
    ),
  ],
}

const FORM_POST: Plan = {
  plan: "oidcc-formpost-basic",
  needs: "As oidcc-basic.",
  sign: named("form_post"),
  modules: [
    asked(
      "the modules of oidcc-basic",
      "Each with response_mode=form_post",
      "see OAuth 2.0 Form Post Response Mode: what differs is how the answer travels",
    ),
  ],
}

const LOGOUT: Plan = {
  plan: "oidcc-rp-initiated-logout",
  needs: "As oidcc-basic, with the suite's post_logout_redirect as post-logout redirect URI.",
  sign: named("end_session_endpoint"),
  modules: [
    asked("oidcc-rp-initiated-logout-discovery-endpoint-verification", "end_session_endpoint is announced"),
    asked(
      "oidcc-rp-initiated-logout",
      "Signed out, sent to the post-logout redirect URI with state; prompt=none is then login_required",
    ),
    asked("oidcc-rp-initiated-logout-bad-post-logout-redirect-uri", "No redirect; a page to photograph"),
    asked("oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri", "No redirect; a page to photograph"),
    asked("oidcc-rp-initiated-logout-modified-id-token-hint", "No redirect: an error, or the user is asked"),
    asked(
      "oidcc-rp-initiated-logout-bad-id-token-hint",
      "A hint signed by somebody else: no redirect; an error, or the user is asked",
    ),
    asked("oidcc-rp-initiated-logout-no-id-token-hint", "No redirect without asking"),
    asked("oidcc-rp-initiated-logout-no-params", "A page"),
    asked("oidcc-rp-initiated-logout-no-post-logout-redirect-uri", "A page, no redirect"),
    asked("oidcc-rp-initiated-logout-no-state", "Sent back without state"),
    asked("oidcc-rp-initiated-logout-only-state", "A page, no redirect"),
  ],
}

export const PLANS: readonly Plan[] = [BASIC, CONFIG, FORM_POST, LOGOUT]
