import type { Level } from "../../base/level.ts"
import { highestLevel } from "../../base/level.ts"
import { missing } from "../../interaction/missing.ts"
import { needsOfUser } from "../../interaction/needs_of_user.ts"
import { acrOf } from "../../oauth/authentication_context.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { AT_SITE_SIGN_IN_PATH, FORWARD_PATH } from "../../oauth/paths.ts"
import { Refusal, refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { applyingRules } from "../../sites/applying_rules.ts"
import type { SiteRule } from "../../sites/site_rule.ts"
import type { SessionWithNames } from "../../store/session.ts"
import type { AtSite, DescribedRequest } from "./described_request.ts"
import { describedRequest, siteOf } from "./described_request.ts"
import { headersAbout } from "./headers_about.ts"
import { isNavigation } from "./navigation.ts"
import { personAtSite } from "./person_at_site.ts"

/**
 * What a proxy asks about each request of an application: whether the person may open the address, and what the application learns of them. The session,
 * the user, their groups and their level count as they are at this request. Decision 0103.
 *
 * `?answer=status` is for nginx, which understands 401 and 403 only. `?answer=whole` is for the browser, after such an answer: nginx passes it on.
 */
export async function forward(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const asked = describedRequest(request, ports)
  const at = await siteOf(asked.host, ports)
  const mode =
    request.path === ports.basePath + FORWARD_PATH ? formParameters(request.query).values.get("answer") : undefined
  try {
    const person = await admitted(request, asked, at, ports)
    // The answer changed while nginx asked a second time: the browser repeats its request, with its body.
    if (mode === "whole") return { kind: "forward", status: 307, headers: { location: at.origin + asked.target } }
    const headers = person === undefined ? {} : await headersAbout(person, at, request.now, ports)
    return { kind: "forward", status: 200, headers }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refused(error, mode, request, asked, at, ports)
  }
}

/** Returns the person who may open the address; undefined if everyone may, and nobody is signed in. */
async function admitted(
  request: EdgeRequest,
  { target }: DescribedRequest,
  { site, origin }: AtSite,
  ports: Ports,
): Promise<SessionWithNames | undefined> {
  const rules = applyingRules(site.rules, pathIn(target)) ?? refuse("forward_denied", "forward-no-rule")
  const person = await personAtSite(request, origin, ports)
  if (rules.every(({ who }) => who === "everyone")) return person
  if (person === undefined)
    return refuse(
      "forward_sign_in",
      request.cookies.site === undefined ? "forward-not-signed-in" : "forward-session-over",
    )
  if (!rules.every((rule) => isNamed(rule, person)))
    refuse("forward_denied", "forward-not-named", { expected: person.user.id })
  const level = levelOfRules(rules)
  const needs = await needsOfUser({ needs: { level, maxAgeMs: undefined }, readsRights: false }, person, ports)
  const known = { proven: person.session.factors, enrolled: person.enrolled, isWanted: true, hasConsented: undefined }
  if (missing(needs, known, request.now) !== undefined)
    refuse("insufficient_user_authentication", "forward-level", { acrValues: acrOf(needs.level, []) })
  return person
}

/** Browsers send no fragment: for some applications `#` begins one, for others it is a sign of the path. */
export const pathIn = (target: string): string => {
  const end = target.indexOf("?")
  return end < 0 ? target : target.slice(0, end)
}

export const levelOfRules = (rules: readonly SiteRule[]): Level => highestLevel(rules.map(({ level }) => level))

const isNamed = ({ who, names }: SiteRule, { groups, roles }: SessionWithNames): boolean =>
  who !== "named" || names.some(({ kind, name }) => (kind === "group" ? groups : roles).includes(name))

/** A navigation goes to the sign-in, or gets a page. Any other request gets the refusal as JSON: a script cannot follow a sign-in. */
function refused(
  refusal: Refusal,
  mode: string | undefined,
  request: EdgeRequest,
  asked: DescribedRequest,
  { origin }: AtSite,
  ports: Ports,
): Answer {
  const isPage = isNavigation(request)
  const needsSignIn = refusal.status === 401
  const reads = asked.method === "GET" || asked.method === "HEAD"
  if (mode === "status")
    return { kind: "forward", status: needsSignIn ? 401 : 403, headers: {}, ...(!isPage && { refused: refusal }) }
  if (!isPage) throw refusal
  const location = needsSignIn ? signInAddress(origin, reads ? asked.target : "/", ports) : undefined
  if (location !== undefined && reads) return { kind: "forward", status: 302, headers: { location } }
  return {
    kind: "page",
    atSite: true,
    refused: refusal,
    page: {
      page: "problem",
      problem: needsSignIn ? "site-signed-out" : "site-forbidden",
      locale: preferredLocale(formParameters(""), request.acceptLanguage),
      traceId: request.traceId,
      ...(location !== undefined && { wayBack: { href: location, host: new URL(origin).host } }),
    },
  }
}

/** Longer addresses do not fit into the headers of proxies once they are sealed. The person then comes back to the first page. */
const MAX_TARGET = 2000

/** Where the browser begins to sign in. The page to come back to is sealed, so that nobody can choose it. */
const signInAddress = (origin: string, target: string, { carriedValues }: Pick<Ports, "carriedValues">): string => {
  const to = target.length > MAX_TARGET ? "/" : target
  return `${origin}${AT_SITE_SIGN_IN_PATH}?to=${carriedValues.seal("site page", { origin, to })}`
}
