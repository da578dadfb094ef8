// Generated from src/admin_api by `npm run docs`. Change it there.

import type { User } from "./users.ts"

export interface InvitationInput {
  email: string
  username?: string
  name?: string
  role?: "user" | "admin"
  attributes?: Readonly<Record<string, string | number | boolean | readonly string[] | null>>
  groups?: readonly string[]
}

export interface UserWithInvitationLink {
  user_id: string
  username: string
  email: string | null
  email_verified: boolean
  name: string | null
  role: "user" | "admin"
  disabled: boolean
  invited_at: string | null
  attributes: Readonly<Record<string, string | number | boolean | readonly string[]>>
  invitation_url: string
  invitation_expires_at: string
}

/** What each operation takes and returns. */
export interface InvitationsOperations {
  inviteUser: {
    path: undefined
    query: undefined
    body: InvitationInput
    output: User
  }
  createInvitationLink: {
    path: undefined
    query: undefined
    body: InvitationInput
    output: UserWithInvitationLink
  }
}

/** The method and the path of each operation. */
export const INVITATIONS_OPERATIONS = {
  inviteUser: ["POST", "/invitations"],
  createInvitationLink: ["POST", "/invitations/link"],
} as const
