import type { Locale } from "../../src/base/locales.ts"
import { accountConnectionsPage } from "../../src/pages/account_connections.ts"
import type { ProblemPage } from "../../src/pages/problem.ts"
import { problemPage } from "../../src/pages/problem.ts"
import type { SignInPage } from "../../src/pages/sign_in.ts"
import { signInPage } from "../../src/pages/sign_in.ts"
import { connections } from "./account_samples.ts"
import { sample } from "./sample.ts"

const fields = [["seal", "c2VhbA"]] as const

const failed: SignInPage = {
  action: "/sign-in",
  fields,
  clientName: "Harbour Photos",
  username: "",
  problem: "connection-failed",
  isPasswordOptional: true,
  connections: [{ label: "Größe & Söhne", connect: { action: "/connect", fields } }],
}

const problemOf = (problem: ProblemPage["problem"]): ProblemPage => ({
  problem,
  traceId: "01934c8ef0b27c1a",
  wayBack: { href: "/sign-in?a=1&b=2" },
})

/** What people see when a sign-in with another service did not work. */
export const connectionSamples = [
  sample("sign-in after a connection failed", failed, signInPage),
  sample("account connections with a problem", { ...connections, problem: "connection-taken" }, accountConnectionsPage),
  sample("problem of a connection's answer", problemOf("connection-answer"), problemPage),
  sample("problem without a cookie", problemOf("cookie-missing"), problemPage),
  sample("problem of a person without an account", problemOf("no-account"), problemPage),
]

/** The same page in another language. */
export const connectionSamplesIn = (locale: Locale) =>
  connectionSamples.map(({ name, model, render }) => ({
    language: locale,
    name: `${name} (${locale})`,
    model,
    render: (changed: unknown) => render({ ...Object(changed), locale }),
  }))
