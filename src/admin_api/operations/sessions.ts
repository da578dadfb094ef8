import { pageOf } from "../cursor.ts"
import { action, list } from "../operation.ts"
import { consentSchema, sessionSchema } from "../records.ts"

const right = "admin:people"

export const sessionOperations = [
  list({
    id: "listAllSessions",
    path: "/sessions",
    summary: "List the sessions of all users, oldest first",
    description: "A page may have fewer sessions than its limit, because expired sessions are left out.",
    right: "admin:read",
    item: sessionSchema,
    run: ({ administration, after, limit }) => administration.sessions.page({ after, limit }),
  }),
  action({
    id: "endSessionById",
    method: "DELETE",
    path: "/sessions/{session_id}",
    summary: "End a session",
    description:
      "Clients with back-channel logout are notified. Grants continue, except those of the console and those with a right of administration.",
    right,
    async run({ administration, path }) {
      await administration.sessions.end(path.session_id)
      return { body: undefined }
    },
  }),
  list({
    id: "listSessions",
    path: "/users/{user}/sessions",
    summary: "List a user's sessions, oldest first",
    right: "admin:read",
    item: sessionSchema,
    run: async ({ administration, path, after, limit }) =>
      pageOf(await administration.sessions.list(path.user), ({ session_id }) => session_id, { after, limit }),
  }),
  action({
    id: "endSessions",
    method: "DELETE",
    path: "/users/{user}/sessions",
    summary: "End all sessions of a user",
    description:
      "Clients with back-channel logout are notified. Grants continue, except those of the console and those with a right of administration.",
    right,
    async run({ administration, path }) {
      await administration.sessions.endAll(path.user)
      return { body: undefined }
    },
  }),
  action({
    id: "endSession",
    method: "DELETE",
    path: "/users/{user}/sessions/{session_id}",
    summary: "End a session of a user",
    description:
      "Clients with back-channel logout are notified. Grants continue, except those of the console and those with a right of administration.",
    right,
    async run({ administration, path }) {
      await administration.sessions.end(path.session_id, path.user)
      return { body: undefined }
    },
  }),
  list({
    id: "listConsents",
    path: "/users/{user}/consents",
    summary: "List the remembered consents of a user",
    right: "admin:read",
    item: consentSchema,
    run: async ({ administration, path, after, limit }) =>
      pageOf(
        await administration.consents.list(path.user),
        ({ client_id, resource }) => `${client_id} ${resource ?? ""}`,
        { after, limit },
      ),
  }),
  action({
    id: "forgetConsents",
    method: "DELETE",
    path: "/users/{user}/consents/{client_id}",
    summary: "Forget a user's consents for a client, so that the consent page asks again",
    description: "Grants continue.",
    right,
    async run({ administration, path }) {
      await administration.consents.forget(path.user, path.client_id)
      return { body: undefined }
    },
  }),
]
