import type { ReasonOf } from "../../oauth/refusal.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { SiteCode } from "./carried.ts"
import { digestOf, openedParameter } from "./carried.ts"
import type { AtSite } from "./described_request.ts"
import { siteOfPage } from "./described_request.ts"
import { originDigest, personAtSite } from "./person_at_site.ts"

const CODE_MS = 60_000
const DIGEST_BYTES = 16

/** The answer of a sign-in, at the host of the site: sets the cookie that names the session, and leads to the page that was asked for. */
export async function callbackAtSite(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const at = await siteOfPage(request, ports)
  const { origin } = at
  const opened = openedParameter("site code", "code", request, ports)
  if (opened?.value.origin !== origin) return refuse("invalid_site_link", "site-link-not-genuine")
  const { sealed, value: code } = opened
  const page = { kind: "redirect", status: 303, location: origin + code.to } as const
  const flaw = flawOf(code, request) ?? (await isUsed(sealed, request, ports))
  if (flaw !== undefined) return (await personAtSite(request, origin, ports)) ? page : refuseAgain(flaw, at, code)
  const site = ports.credentials.mintSite({ sessionId: code.session, origin: originDigest(origin) })
  return { ...page, cookies: { site } }
}

type Flaw = ReasonOf<"invalid_site_link">

function flawOf({ at, visit }: SiteCode, { now, cookies: { siteVisit } }: EdgeRequest): Flaw | undefined {
  if (siteVisit === undefined || digestOf(siteVisit) !== visit) return "site-link-elsewhere"
  return now - at > CODE_MS ? "site-link-expired" : undefined
}

/** Of several requests with one code, one gets the cookie. */
async function isUsed(
  sealed: string,
  { now }: EdgeRequest,
  { store }: Pick<Ports, "store">,
): Promise<Flaw | undefined> {
  const digest = Buffer.from(digestOf(sealed), "base64url").subarray(0, DIGEST_BYTES)
  return (await store.usedAssertions.use(digest, now + CODE_MS)) ? undefined : "site-link-used"
}

/** The page has a link to the page that was asked for, which begins a new sign-in. */
const refuseAgain = (flaw: Flaw, { origin }: AtSite, { to }: SiteCode): never =>
  refuse("invalid_site_link", flaw, { wayBack: { href: origin + to, host: new URL(origin).host } })
