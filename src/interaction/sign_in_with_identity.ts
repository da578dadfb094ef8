import type { FoundAccount } from "../accounts/connected_account.ts"
import { connectedAccount } from "../accounts/connected_account.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { ExternalIdentity } from "../connections/external_identity.ts"
import { provenFactor } from "../connections/identity_rules.ts"
import { LINK_ACCOUNT_PATH } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { ProviderSession } from "../ports/connections.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { connectionSession } from "./connection_session.ts"
import type { Destination } from "./destination.ts"
import { ownAddress } from "./page_form.ts"
import { pendingLinkQuery } from "./pending_link.ts"
import type { Proof } from "./proof.ts"
import { restart } from "./restart.ts"
import type { CountedTry } from "./sign_in_limits.ts"
import { startSession } from "./start_session.ts"

/**
 * A person whom another service has proven, at a time in milliseconds. `session`: at the other service; undefined for a directory. `tried`: the attempt,
 * which is given back if it was no guess.
 */
export interface Proven {
  readonly connection: Connection
  readonly identity: ExternalIdentity
  readonly session?: ProviderSession | undefined
  readonly provenAt: number
  readonly tried: CountedTry
}

/**
 * Signs in the user of a person whom another service has proven, or makes the user. If an account has the person's address and is not theirs for certain,
 * leads to the page on which they prove that it is.
 */
export async function signInWithIdentity(
  { connection, identity, session, provenAt, tried }: Proven,
  destination: Destination,
  request: EdgeRequest & { readonly visit: string },
  ports: Ports,
): Promise<Answer> {
  const found = await connectedAccount(identity, connection, { request, locale: destination.locale }, ports)
  if (found.kind === "none") {
    await tried.giveBack()
    const back = destination.consent?.addressForAnother() ?? destination.address()
    return refuse("no_account", "connection-account-missing", { wayBack: { href: ownAddress(back, ports) } })
  }
  if (found.kind === "unproven") {
    await tried.giveBack()
    const onward = destination.addressAfterSignIn()
    const back = destination.consent?.addressForAnother() ?? destination.address()
    const pending = { connectionId: connection.id, identity, userId: found.user.id, onward, back }
    return restart({ path: LINK_ACCOUNT_PATH, query: pendingLinkQuery(pending, destination, request, ports) }, ports)
  }
  if (found.user.disabled) {
    ports.failedSignIns.note(found.user.id, request.now)
    return refuse("wrong_credentials", "account-disabled")
  }
  const isWanted = await destination.wantedUser()
  if (!(await isWanted(found.user))) destination.refuseAnother()
  const factors = { [provenFactor(connection, identity)]: provenAt }
  const proof = connectionProof(found, connection, factors, session, ports)
  const { cookies, event } = await startSession(proof, request, ports)
  await tried.giveBack()
  return { ...restart(destination.addressAfterSignIn(), ports, cookies), occurred: event }
}

/** If the link was removed meanwhile, or the user or the connection disabled, no session starts. */
const connectionProof = (
  { user, link, passwordHash }: Extract<FoundAccount, { kind: "found" }>,
  { id, name }: Connection,
  factors: Proof["factors"],
  elsewhere: ProviderSession | undefined,
  ports: Pick<Ports, "connectionHints" | "lifetimes">,
): Proof => ({
  user,
  factors,
  connectionId: id,
  passwordHash,
  detail: `factors=${Object.keys(factors).join(",")} connection=${name}`,
  async start(session, event, resumes, { linkedIdentities }) {
    const stored = elsewhere && connectionSession(session, id, elsewhere, ports)
    if (!(await linkedIdentities.signIn(link, session, event, resumes, stored)))
      refuse("connection_failed", "connection-taken")
  },
})
