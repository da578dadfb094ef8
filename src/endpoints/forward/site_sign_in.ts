import { siteDestination } from "../../interaction/destinations/site.ts"
import { interact } from "../../interaction/interaction.ts"
import { readSubmission } from "../../interaction/submission.ts"
import { AT_SITE_CALLBACK_PATH, SITE_SIGN_IN_PATH } from "../../oauth/paths.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { applyingRules } from "../../sites/applying_rules.ts"
import { hostOf } from "../../sites/site_settings.ts"
import type { SiteCode } from "./carried.ts"
import { openedParameter } from "./carried.ts"
import { siteOf } from "./described_request.ts"
import { levelOfRules, pathIn } from "./forward.ts"

const MAX_AGE_MS = 86_400_000

/** The sign-in for a site, at this service. It leads back to the host of the site with a code. */
export async function siteSignIn(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const submission = readSubmission(request)
  const opened = openedParameter("site sign-in", "request", request, ports)
  if (opened === undefined) return refuse("invalid_site_link", "site-link-not-genuine")
  const { sealed, value: begun } = opened
  const { site, origin } = await siteOf(hostOf(begun.origin), ports)
  // An old tab, or a bookmark: the page itself begins again.
  if (begun.origin !== origin || request.now - begun.at > MAX_AGE_MS)
    return { kind: "redirect", status: 303, location: origin + begun.to }
  const level = levelOfRules(applyingRules(site.rules, pathIn(begun.to)) ?? [])
  const destination = siteDestination(
    {
      name: site.description ?? site.name,
      level,
      address: { path: SITE_SIGN_IN_PATH, query: `request=${sealed}` },
      locationFor({ session }) {
        const code: SiteCode = { ...begun, session: session.id, at: request.now }
        return `${origin}${AT_SITE_CALLBACK_PATH}?code=${ports.carriedValues.seal("site code", code)}`
      },
    },
    request,
  )
  return interact(destination, submission, request, ports)
}
