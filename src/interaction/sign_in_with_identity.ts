import type { AppliedRules } from "../accounts/apply_rules.ts"
import { identityByRules, rulesAt } from "../accounts/apply_rules.ts"
import type { FoundAccount } from "../accounts/connected_account.ts"
import { connectedAccount } from "../accounts/connected_account.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { ExternalIdentity } from "../connections/external_identity.ts"
import { provenFactors } from "../connections/identity_rules.ts"
import { isDirectory } from "../connections/is_directory.ts"
import type { GivenTokens } from "../connections/provider_tokens.ts"
import { LINK_ACCOUNT_PATH } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { ProviderSession } from "../ports/connections.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { connectionSession } from "./connection_session.ts"
import type { CountedTry } from "./counted_try.ts"
import type { Destination } from "./destination.ts"
import { keepTokens } from "./keep_tokens.ts"
import { ownAddress } from "./page_form.ts"
import { pendingLinkQuery } from "./pending_link.ts"
import type { Proof } from "./proof.ts"
import { restart } from "./restart.ts"
import { startSession } from "./start_session.ts"

/**
 * A person whom another service has proven, at a time in milliseconds. `session`: at the other service; undefined for a directory. `tried`: the attempt,
 * which is given back if it was no guess.
 */
export interface Proven {
  readonly connection: Connection
  readonly identity: ExternalIdentity
  readonly session?: ProviderSession | undefined
  readonly tokens?: GivenTokens | undefined
  readonly provenAt: number
  readonly tried: CountedTry
}

/**
 * Signs in the user of a person whom another service has proven, or makes the user. If an account has the person's address and is not theirs for certain,
 * leads to the page on which they prove that it is.
 */
export async function signInWithIdentity(
  { connection, identity: proven, session, tokens, provenAt, tried }: Proven,
  destination: Destination,
  request: EdgeRequest & { readonly visit: string },
  ports: Ports,
): Promise<Answer> {
  const identity = identityByRules(connection, proven)
  const found = await connectedAccount(identity, connection, { request, locale: destination.locale }, ports)
  if (found.kind === "none") {
    await tried.giveBack()
    const back = destination.consent?.addressForAnother() ?? destination.address()
    return refuse("no_account", "connection-account-missing", { wayBack: { href: ownAddress(back, ports) } })
  }
  if (found.kind === "invited") {
    await tried.giveBack()
    return refuse("connection_failed", "invitation-link-needed")
  }
  if (found.kind === "ended") {
    await tried.giveBack()
    const { required, inviter } = found
    return refuse("invitation_ended", "inviter-lacks-right", {
      expected: required.join(" "),
      received: inviter.rights?.join(" "),
    })
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
  const proof = await proofOfIdentity({ connection, identity, session, provenAt }, found, request, ports)
  const { cookies, event } = await startSession(proof, request, ports)
  await keepTokens(found.link, tokens, request, ports)
  await tried.giveBack()
  const { proof: begunWith } = cookies
  // The people of a directory type their password here.
  const typed = begunWith === undefined ? {} : { proof: "password" as const }
  const used = isDirectory(connection) ? typed : { connection: connection.name }
  return { ...restart(destination.addressAfterSignIn(), ports, { ...cookies, ...used }), occurred: event }
}

export type Found = Omit<Extract<FoundAccount, { kind: "found" }>, "kind">

/** What a person who is a user here proves with their identity, and what the rules of the connection give them. */
export async function proofOfIdentity(
  { connection, identity, session, provenAt }: Omit<Proven, "tried">,
  found: Found,
  request: EdgeRequest,
  ports: Ports,
): Promise<Proof> {
  const applied = await rulesAt(connection, identity, found, request, ports)
  const again = () => rulesNow({ connection, identity, found }, request, ports)
  const factors = provenFactors(connection, identity, provenAt)
  return connectionProof(found, connection, factors, session, { applied, again }, ports)
}

/** Another sign-in of the person, or an operator, can change the user between a read and a write. */
const MAX_ATTEMPTS = 5

/**
 * If the link was removed meanwhile, or the user or the connection disabled, no session starts. What the rules change is written with the session, so that of
 * two sign-ins at once the later one decides alone.
 */
const connectionProof = (
  { user, link, passwordHash }: Found,
  { id, name }: Connection,
  factors: Proof["factors"],
  elsewhere: ProviderSession | undefined,
  { applied, again }: { readonly applied: AppliedRules; again(): Promise<AppliedRules | undefined> },
  ports: Pick<Ports, "connectionHints" | "lifetimes">,
): Proof => ({
  user,
  factors,
  connectionId: id,
  passwordHash,
  detail: [
    `factors=${Object.keys(factors).join(",")} connection=${name}`,
    ...(applied.withheld.length === 0 ? [] : [`withheld=${applied.withheld.join(",")}`]),
  ].join(" "),
  async start(session, event, resumes, { linkedIdentities }) {
    const stored = elsewhere && connectionSession(session, id, elsewhere, ports)
    let rules: AppliedRules | undefined = applied
    for (let attempt = 0; rules !== undefined && attempt < MAX_ATTEMPTS; attempt++) {
      const begun = rules.administers ? { ...session, administers: true as const } : session
      if (rules.changes === undefined) {
        if (await linkedIdentities.signIn(link, begun, event, resumes, stored)) return
        break
      }
      const outcome = await linkedIdentities.signInWithChanges(link, begun, event, resumes, rules.changes, stored)
      if (outcome === "signed-in") return
      if (outcome === "unknown") break
      rules = await again()
    }
    refuse("connection_failed", "connection-taken")
  },
})

/** Reads the user again. Undefined if the link was removed. */
async function rulesNow(
  { connection, identity, found }: Pick<Proven, "connection" | "identity"> & { readonly found: Found },
  request: EdgeRequest,
  ports: Ports,
): Promise<AppliedRules | undefined> {
  const now = await ports.store.linkedIdentities.find(connection.id, identity.subject)
  return now?.user.id === found.user.id
    ? rulesAt(connection, identity, { user: now.user, link: found.link }, request, ports)
    : undefined
}
