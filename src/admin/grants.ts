import { approvedDetails } from "../apis/granted_details.ts"
import type { GrantId } from "../base/id.ts"
import { isId } from "../base/id.ts"
import type { Grant } from "../oauth/grant.ts"
import { grantState } from "../oauth/grant.ts"
import { scopeText } from "../oauth/scope.ts"
import type { GrantFilter, GrantRecord } from "./contract.ts"
import { foundClient, foundUser } from "./find.ts"
import { operatorEvent } from "./operator_event.ts"
import type { Page, Paging } from "./page.ts"
import { firstOf } from "./page.ts"
import type { AdministrationDeps } from "./ports.ts"
import { NotFound } from "./problem.ts"
import { timestamp } from "./timestamp.ts"

export interface GrantAdministration {
  /**
   * Returns the grants of a user, of a client, or of everybody, oldest first. Includes ended grants that the server has not deleted yet.
   * Throws NotFound for an unknown user or client.
   */
  list(filter: GrantFilter): Promise<GrantRecord[]>
  /** Returns a page of the grants that `list` returns. */
  page(filter: GrantFilter, paging: Paging): Promise<Page<GrantRecord>>
  /**
   * Ends the grant: the server refuses its code, access tokens and refresh token from the next request on. Has no effect on an ended grant.
   * Deletes the user's remembered consent for this client, so that the consent page asks again.
   */
  revoke(id: string): Promise<GrantRecord>
}

export function grantAdministration(deps: AdministrationDeps): GrantAdministration {
  const { store, clock } = deps

  const found = async (id: string): Promise<Grant> => {
    const held = isId("grant", id) ? await store.grants.find(id) : undefined
    if (held === undefined) throw new NotFound("grant", id)
    return held.grant
  }

  const owners = async ({ user, client_id }: GrantFilter) => ({
    userId: user === undefined ? undefined : (await foundUser(store, user)).id,
    clientId: client_id === undefined ? undefined : (await foundClient(store, client_id)).id,
  })

  return {
    async list(filter) {
      const now = clock()
      return (await store.grants.list(await owners(filter))).map((grant) => grantRecord(grant, now))
    },

    async page(filter, { after, limit }) {
      const now = clock()
      const grants = await store.grants.page(await owners(filter), after as GrantId | undefined, limit + 1)
      return firstOf(
        grants.map((grant) => grantRecord(grant, now)),
        ({ grant_id }) => grant_id,
        limit,
      )
    },

    async revoke(id) {
      const grant = await found(id)
      // The consent is deleted first. If the grant ended first, the client could get a new grant without a consent page in between.
      await store.consents.forget(grant.userId, grant.clientId)
      await store.grants.end(grant.id, "revoked", clock(), {
        ...operatorEvent("grant-revoked", grant.id, deps),
        detail: `client=${grant.clientId}`,
      })
      return grantRecord(await found(id), clock())
    },
  }
}

const grantRecord = (grant: Grant, now: number): GrantRecord => ({
  grant_id: grant.id,
  client_id: grant.clientId,
  user_id: grant.userId,
  scope: scopeText(grant.scope),
  authorization_details: approvedDetails(grant.authorizationDetails),
  state: grantState(grant, now),
  created_at: timestamp(grant.createdAt),
  last_used_at: grant.usedAt === undefined ? null : timestamp(grant.rotatedAt ?? grant.usedAt),
})
