// Generated from src/admin_api by `npm run docs`. Change it there.

import type { Warning } from "./clients.ts"
import type { UserWithInvitationLink } from "./invitations.ts"
import type { SessionPage } from "./sessions.ts"

export interface ListedUser {
  user_id: string
  username: string
  email: string | null
  email_verified: boolean
  name: string | null
  role: "user" | "admin"
  disabled: boolean
  invited_at: string | null
  attributes: Readonly<Record<string, string | number | boolean | readonly string[]>>
  created_at: string
  last_sign_in_at: string | null
}

export interface UserMatches {
  count: number
  exact: boolean
}

export interface ListedUserPage {
  items: readonly ListedUser[]
  next_cursor: string | null
  matches: UserMatches
}

export interface UserInput {
  username: string
  email: string
  password: string
  email_verified?: boolean
  name?: string
  role?: "user" | "admin"
  attributes?: Readonly<Record<string, string | number | boolean | readonly string[] | null>>
  send_verification?: boolean
}

export interface User {
  user_id: string
  username: string
  email: string | null
  email_verified: boolean
  name: string | null
  role: "user" | "admin"
  disabled: boolean
  invited_at: string | null
  attributes: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

export interface UserChange {
  username?: string
  email?: string
  email_verified?: boolean
  name?: string | null
  role?: "user" | "admin"
  attributes?: Readonly<Record<string, string | number | boolean | readonly string[] | null>>
  send_verification?: boolean
}

export interface ChangedUser {
  user_id: string
  username: string
  email: string | null
  email_verified: boolean
  name: string | null
  role: "user" | "admin"
  disabled: boolean
  invited_at: string | null
  attributes: Readonly<Record<string, string | number | boolean | readonly string[]>>
  warnings: readonly Warning[]
}

export interface PasswordInput {
  password: string
  keep_grants?: boolean
}

export interface MadeClient {
  client_id: string
  name: string
  enabled: boolean
  registered: boolean
  secrets: number
}

export interface MadeClientPage {
  items: readonly MadeClient[]
  next_cursor: string | null
}

export interface UserMail {
  purpose: "reset-password" | "verify-email" | "invitation" | "sign-up" | "sign-in-code" | "change-email" | "email-change-asked" | "approval-request" | "email-changed" | "recovery-code-used" | "password-changed" | "password-removed" | "email-code-changed" | "second-factor-added" | "second-factor-removed" | "recovery-codes-replaced" | "account-deleted" | "passkey-added" | "passkey-removed" | "passkey-refused" | "identity-linked" | "identity-unlinked"
  state: "waiting" | "sent" | "not-sent"
  at: string
  because: string | null
  attempts: number | null
}

export interface UserMailPage {
  items: readonly UserMail[]
  next_cursor: string | null
}

export interface ImportInput {
  format: "csv" | "keycloak" | "auth0"
  people: string
  dry_run?: boolean
}

export interface ImportLine {
  line: number
  username: string | null
  detail: string
  code: string
  values: Readonly<Record<string, unknown>>
}

export interface ImportReport {
  read: number
  added: number
  existing: number
  refused: number
  flaws: readonly ImportLine[]
  notes: readonly ImportLine[]
}

export interface LinkedIdentity {
  connection_id: string
  connection: string
  label: string
  subject: string
  shown_name: string | null
  holds_token: boolean
  linked_at: string
  last_used_at: string
}

export interface LinkedIdentityPage {
  items: readonly LinkedIdentity[]
  next_cursor: string | null
}

export interface Consent {
  user_id: string
  client_id: string
  resource: string | null
  scope: string
  remembered_at: string
}

export interface ConsentPage {
  items: readonly Consent[]
  next_cursor: string | null
}

export interface Factor {
  factor: "otp" | "passkey" | "recovery"
  id: string | null
  name: string | null
  added_at: string | null
  last_used_at: string | null
  unused: number | null
}

export interface FactorPage {
  items: readonly Factor[]
  next_cursor: string | null
}

export interface RightOrigin {
  right: string
  role: string
  group: string | null
}

export interface UserRights {
  user_id: string
  username: string
  role: string
  roles: readonly string[]
  groups: readonly string[]
  rights: string
  origins: readonly RightOrigin[]
}

/** What each operation takes and returns. */
export interface UsersOperations {
  listUsers: {
    path: undefined
    query: { search?: string; sort?: "created" | "name" | "username" | "email" | "last_sign_in"; order?: "asc" | "desc"; only?: "administrators" | "disabled" | "invited"; limit?: number; cursor?: string }
    body: undefined
    output: ListedUserPage
  }
  createUser: {
    path: undefined
    query: undefined
    body: UserInput
    output: User
  }
  getUser: {
    path: { user: string }
    query: undefined
    body: undefined
    output: User
  }
  updateUser: {
    path: { user: string }
    query: undefined
    body: UserChange
    output: ChangedUser
  }
  deleteUser: {
    path: { user: string }
    query: undefined
    body: undefined
    output: undefined
  }
  disableUser: {
    path: { user: string }
    query: undefined
    body: undefined
    output: User
  }
  enableUser: {
    path: { user: string }
    query: undefined
    body: undefined
    output: User
  }
  setPassword: {
    path: { user: string }
    query: undefined
    body: PasswordInput
    output: User
  }
  listMadeClients: {
    path: { user: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: MadeClientPage
  }
  listMails: {
    path: { user: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: UserMailPage
  }
  sendPasswordReset: {
    path: { user: string }
    query: undefined
    body: undefined
    output: User
  }
  sendEmailVerification: {
    path: { user: string }
    query: undefined
    body: undefined
    output: User
  }
  importUsers: {
    path: undefined
    query: undefined
    body: ImportInput
    output: ImportReport
  }
  createInvitationLinkAgain: {
    path: { user: string }
    query: undefined
    body: undefined
    output: UserWithInvitationLink
  }
  inviteUserAgain: {
    path: { user: string }
    query: undefined
    body: undefined
    output: User
  }
  listUserConnections: {
    path: { user: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: LinkedIdentityPage
  }
  removeUserConnection: {
    path: { user: string; connection: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listSessions: {
    path: { user: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: SessionPage
  }
  endSessions: {
    path: { user: string }
    query: undefined
    body: undefined
    output: undefined
  }
  endSession: {
    path: { user: string; session_id: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listConsents: {
    path: { user: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: ConsentPage
  }
  forgetConsents: {
    path: { user: string; client_id: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listFactors: {
    path: { user: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: FactorPage
  }
  removeFactor: {
    path: { user: string; factor: string }
    query: undefined
    body: undefined
    output: undefined
  }
  getUserRights: {
    path: { user: string }
    query: undefined
    body: undefined
    output: UserRights
  }
}

/** The method and the path of each operation. */
export const USERS_OPERATIONS = {
  listUsers: ["GET", "/users"],
  createUser: ["POST", "/users"],
  getUser: ["GET", "/users/{user}"],
  updateUser: ["PATCH", "/users/{user}"],
  deleteUser: ["DELETE", "/users/{user}"],
  disableUser: ["POST", "/users/{user}/disable"],
  enableUser: ["POST", "/users/{user}/enable"],
  setPassword: ["PUT", "/users/{user}/password"],
  listMadeClients: ["GET", "/users/{user}/made-clients"],
  listMails: ["GET", "/users/{user}/mails"],
  sendPasswordReset: ["POST", "/users/{user}/reset"],
  sendEmailVerification: ["POST", "/users/{user}/verify-email"],
  importUsers: ["POST", "/users/import"],
  createInvitationLinkAgain: ["POST", "/users/{user}/invite-link"],
  inviteUserAgain: ["POST", "/users/{user}/invite"],
  listUserConnections: ["GET", "/users/{user}/connections"],
  removeUserConnection: ["DELETE", "/users/{user}/connections/{connection}"],
  listSessions: ["GET", "/users/{user}/sessions"],
  endSessions: ["DELETE", "/users/{user}/sessions"],
  endSession: ["DELETE", "/users/{user}/sessions/{session_id}"],
  listConsents: ["GET", "/users/{user}/consents"],
  forgetConsents: ["DELETE", "/users/{user}/consents/{client_id}"],
  listFactors: ["GET", "/users/{user}/factors"],
  removeFactor: ["DELETE", "/users/{user}/factors/{factor}"],
  getUserRights: ["GET", "/users/{user}/rights"],
} as const
