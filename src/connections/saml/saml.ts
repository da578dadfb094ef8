/**
 * saml/ — SAML 2.0 as a service provider: the request to a provider, and every check of its answer.
 * Owns: metadata of providers and our own, signatures and decryption, what of an assertion is trusted.
 * Does not own: RelayState and its cookie, and what a proven identity may do here (interaction/). Requests go through outbound/.
 * Rule: only what a signature covers is read, from the bytes that were verified. Decision 0077.
 */
import { say } from "../../base/say.ts"
import type {
  ConnectionCheck,
  ConnectionPeople,
  ConnectionProblem,
  SamlConnections,
  SamlTrials,
} from "../../ports/connections.ts"
import { outcomeOf } from "../protocol/failure.ts"
import type { SamlDeps } from "./saml_deps.ts"

/** The packages that read XML: optional, because most servers have no SAML connection. docs/dependencies.md */
const INSTALL =
  "npm install --save-prod --omit=dev --ignore-scripts @xmldom/xmldom@^0.8.15 xml-crypto@^6.3.2 xml-encryption@^6.0.1"

/** The code and the packages are loaded with the first use. */
export function samlConnections(
  deps: SamlDeps,
): SamlConnections & ConnectionCheck & Pick<ConnectionPeople, "identityIn"> {
  let provider: Promise<Omit<SamlConnections, "metadata" | "trials">> | undefined
  const loaded = () => {
    provider ??= import("./service_provider.ts").then(({ serviceProvider }) => serviceProvider(deps))
    return provider
  }
  return {
    begin: (...given) => unlessMissing(async () => (await loaded()).begin(...given)),
    prove: (...given) => unlessMissing(async () => (await loaded()).prove(...given)),
    signOutUrl: (...given) => unlessMissing(async () => (await loaded()).signOutUrl(...given)),
    reportedLogout: (...given) => unlessMissing(async () => (await loaded()).reportedLogout(...given)),
    async metadata(connection) {
      const [{ ownMetadata }, { ownKeyIn }] = await Promise.all([import("./own_metadata.ts"), import("./own_key.ts")])
      const { certificate } = ownKeyIn(deps.secretOf(connection))
      return ownMetadata({
        entityId: deps.entityId(connection),
        callbackUrl: deps.callbackUrl(connection),
        logoutUrl: deps.logoutUrl(connection),
        certificate,
      })
    },
    trials: {
      begin: (...given) => unlessMissing(async () => (await trying(deps)).begin(...given)),
      async prove(...given) {
        const tried = await unlessMissing(async () => (await trying(deps)).prove(...given))
        return "problem" in tried ? { messages: [], outcome: tried } : tried
      },
    },
    identityIn: (connection, claims) =>
      unlessMissing(async () => {
        const { identityOf, statementOf } = await import("./identity.ts")
        return outcomeOf(async () => ({ identity: identityOf(connection, statementOf(claims)) }))
      }),
    async check(connection) {
      const outcome = await unlessMissing(async () => {
        const { checkSaml } = await import("./check_saml.ts")
        return { findings: await checkSaml(deps, connection) }
      })
      return "problem" in outcome ? [{ state: "problem", said: outcome.problem.said }] : outcome.findings
    },
  }
}

const trying = async (deps: SamlDeps): Promise<SamlTrials> => (await import("./try_saml.ts")).trySaml(deps)

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | { readonly problem: ConnectionProblem }> {
  try {
    return await work()
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND"
    if (!isMissing) throw error
    return {
      problem: { flaw: "connection-unreachable", said: say("connection-package-missing", { command: INSTALL }) },
    }
  }
}
