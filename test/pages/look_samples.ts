import { accentStyle } from "../../src/looks/accent.ts"
import type { ShownLook } from "../../src/looks/shown_look.ts"
import { accountOverviewPage } from "../../src/pages/account_overview.ts"
import { consentPage } from "../../src/pages/consent.ts"
import { problemPage } from "../../src/pages/problem.ts"
import { signInPage } from "../../src/pages/sign_in.ts"
import { overview } from "./account_samples.ts"
import { consent, problem, signIn } from "./samples.ts"

const links = [
  { kind: "support", href: "mailto:help@example.com" },
  { kind: "privacy", href: "https://example.com/privacy" },
  { kind: "terms", href: "https://example.com/terms" },
] as const

/** A look with every part, whose accent has just enough contrast on light pages. */
export const exampleLook: ShownLook = {
  name: "Donaudampfschifffahrtsgesellschaftskapitänsmützen-Verleih AG",
  logo: { href: "/logo/service", width: 2000, height: 20 },
  links,
  accent: accentStyle({ accent: "#606e68", accentDark: undefined }),
  client: { name: "Harbour Photos", logo: { href: "/logo/client", width: 20, height: 2000 }, links },
}

/** Pages with a look, as `samples`. */
export const lookSamples = [
  { name: "sign-in with a look", model: { ...signIn, look: exampleLook }, render: signInPage },
  { name: "consent with a look", model: { ...consent, look: exampleLook }, render: consentPage },
  { name: "account overview with a look", model: { ...overview, look: exampleLook }, render: accountOverviewPage },
  { name: "problem with a look", model: { ...problem, look: exampleLook }, render: problemPage },
].map(({ name, model, render }) => ({ name, model: model as unknown, render: render as (model: unknown) => string }))
