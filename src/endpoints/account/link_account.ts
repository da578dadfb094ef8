import { linkIdentity } from "../../accounts/link_identity.ts"
import { LOWEST_LEVEL } from "../../base/level.ts"
import type { Connection } from "../../connections/connection_settings.ts"
import { isDirectory } from "../../connections/is_directory.ts"
import { labelOf } from "../../connections/shown_label.ts"
import type { BrowserSession } from "../../interaction/browser_session.ts"
import type { Destination } from "../../interaction/destination.ts"
import { interact } from "../../interaction/interaction.ts"
import { ownAddress } from "../../interaction/page_form.ts"
import type { PendingLink } from "../../interaction/pending_link.ts"
import { pendingLinkIn, pendingLinkQueryOf } from "../../interaction/pending_link.ts"
import { restart } from "../../interaction/restart.ts"
import { readSubmission } from "../../interaction/submission.ts"
import { enabledConnections } from "../../interaction/usable_connections.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { LINK_ACCOUNT_PATH } from "../../oauth/paths.ts"
import { Refusal, refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/**
 * Where a person whom another service has proven signs in to the account with their address, once. The steps are those of every sign-in. Then the account is
 * linked, and the interaction from which the person came continues.
 */
export async function linkAccount(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const query = formParameters(request.query)
  const pending = pendingLinkIn(query.values, request, ports)
  if (pending === undefined) return refuse("connection_answer", "connection-state-not-genuine")
  const connection = (await enabledConnections(ports)).find(({ id }) => id === pending.connectionId)
  if (connection === undefined) return restart(pending.back, ports)
  const locale = preferredLocale(query, request.acceptLanguage)
  const destination = linking(pending, connection, locale, request, ports)
  return interact(destination, readSubmission(request), request, ports)
}

function linking(
  pending: PendingLink,
  connection: Connection,
  locale: Destination["locale"],
  request: EdgeRequest,
  ports: Ports,
): Destination {
  const { identity, userId, begunAt, back } = pending
  const address = { path: LINK_ACCOUNT_PATH, query: pendingLinkQueryOf(request) }
  const typed = identity.email ?? ""
  return {
    locale,
    asker: { clientName: new URL(ports.issuer()).host, isService: true },
    // Each proof must be younger than the pending link: nobody's earlier session agrees to it.
    needs: { level: LOWEST_LEVEL, maxAgeMs: Math.max(request.now - begunAt, 1) },
    readsRights: true,
    linking: {
      connection: connection.name,
      label: labelOf(connection),
      address: typed,
      backHref: ownAddress(back, ports),
    },
    address: () => address,
    addressAfterSignIn: () => address,
    wantedUser: async () => async (user) => user.id === userId,
    suggestedUsername: () => typed,
    beforeSignIn() {},
    refuseAnother: () => refuse("wrong_credentials", "connection-of-another-account"),
    proceed: (browser) => linked(browser, pending, connection, { request, locale }, ports),
  }
}

/** If the account cannot be linked any more, the person is signed in nevertheless. */
async function linked(
  { user }: BrowserSession,
  { identity, onward }: PendingLink,
  connection: Connection,
  from: { readonly request: EdgeRequest; readonly locale: Destination["locale"] },
  ports: Ports,
): Promise<Answer> {
  const outcome = await linkIdentity(user, identity, connection, from, ports)
  return outcome.kind === "linked"
    ? {
        ...restart(onward, ports, isDirectory(connection) ? {} : { connection: connection.name }),
        occurred: outcome.event,
      }
    : { ...restart(onward, ports), refused: new Refusal("connection_failed", "connection-taken", {}) }
}
