import type { Destination } from "../../src/interaction/destination.ts"
import { refuse } from "../../src/oauth/refusal.ts"
import type { EdgeRequest } from "../../src/ports/ports.ts"

export const DEVICE_PATH = "/device"

/** A device waits for the user's answer, and the browser is not redirected. `answers` records what the device would get. */
export const deviceCode =
  (answers: Map<string, string>) =>
  ({ query }: EdgeRequest): Destination => ({
    locale: "en",
    asker: { clientName: "Television" },
    needs: { level: "pwd", maxAgeMs: undefined },
    readsRights: false,
    address: () => ({ path: DEVICE_PATH, query }),
    addressAfterSignIn: () => ({ path: DEVICE_PATH, query }),
    wantedUser: async () => async () => true,
    suggestedUsername: (current) => current,
    beforeSignIn() {},
    refuseAnother: () => refuse("access_denied", "user-denied"),
    consent: {
      asked: async () => ({
        scope: ["openid", "read"],
        profileDetails: [],
        resources: [],
        redirectHost: "your television",
      }),
      addressForAnother: () => ({ path: DEVICE_PATH, query: `${query}&another=1` }),
      isMissing: async () => !answers.has(query),
      async allow({ user }, grantId) {
        const earlier = answers.get(query)
        if (earlier !== undefined && earlier !== grantId) return "spent"
        answers.set(query, grantId)
        return { kind: "json", body: { allowed: user.username } }
      },
      deny: () => refuse("access_denied", "user-denied"),
    },
    proceed: async ({ user }) => ({ kind: "json", body: { connected: user.username } }),
  })
