import type { User } from "../../src/identity/user.ts"
import type { Destination } from "../../src/interaction/destination.ts"
import { refuse } from "../../src/oauth/refusal.ts"
import type { EdgeRequest } from "../../src/ports/ports.ts"

export const ACCOUNT_PATH = "/account"

/** A page of the service itself, without client, redirect and consent. The user must have signed in within the last five minutes. */
export const accountPage =
  (isAllowed: (user: User) => boolean = () => true) =>
  ({ query }: EdgeRequest): Destination => ({
    locale: "en",
    asker: { clientName: "Your account" },
    needs: { level: "pwd", maxAgeMs: 300_000 },
    readsRights: false,
    address: () => ({ path: ACCOUNT_PATH, query }),
    addressAfterSignIn: () => ({ path: ACCOUNT_PATH, query }),
    wantedUser: async () => async (user) => isAllowed(user),
    suggestedUsername: (current) => current,
    beforeSignIn() {},
    refuseAnother: () => refuse("access_denied", "user-denied"),
    proceed: async ({ user }) => ({ kind: "json", body: { account: user.username, query } }),
  })
