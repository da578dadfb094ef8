import Type from "typebox"
import type {
  ApiClientRecord,
  ApiRecord,
  AuditRecord,
  BlockedHostRecord,
  ClientAccessRecord,
  ClientHostRecord,
  ClientRecord,
  ConsentRecord,
  FactorRecord,
  GrantRecord,
  ListedUserRecord,
  MadeClientRecord,
  RegistrationTokenRecord,
  SessionRecord,
  SigningKeyRecord,
  UserPage,
  UserRecord,
} from "../admin/contract.ts"
import type { UserMail } from "../admin/mails_of_user.ts"
import { APIS } from "../apis/api_settings.ts"
import { AUDIT_EVENT_TYPES } from "../base/audit_event_types.ts"
import { MAIL_PURPOSES } from "../base/mail_purposes.ts"
import { EACH_SETTING } from "../clients/settings/each_setting.ts"
import { USERS } from "../identity/user_settings.ts"
import { REGISTERED_BY } from "../oauth/client.ts"
import { PUBLISHED_ALGORITHMS } from "../oauth/vocabulary.ts"
import type { Message } from "../words/message.ts"
import {
  about,
  count,
  flag,
  idOf,
  message,
  nullable,
  object,
  oneOf,
  optional,
  shownSettings,
  text,
  time,
} from "./schemas.ts"

/** The records of admin/contract.ts as JSON schemas. */

const secret = object<object>("ClientSecretRecord", {
  created_at: time,
  created_by: about(
    "The actor who made the secret, and so may know it. Null if unknown, and if the client registered itself.",
    nullable(text),
  ),
  expires_at: nullable(time),
  last_used_at: about("Accurate to the hour.", nullable(time)),
})

const clientMembers = {
  client_id: idOf("client"),
  kind: oneOf(["confidential", "public"]),
  ...shownSettings(EACH_SETTING),
  refresh_repeat: about("In seconds: the client's own value, or the default for its kind.", count),
  refresh_rotation: about("`strict` if `refresh_repeat` is 0.", oneOf(["confirmed", "strict"])),
  registered_by: about(
    "`operator`; `token-holder` or `anyone` for a self-registered client with or without an initial access token; `metadata-document` for a client with a metadata document.",
    oneOf(REGISTERED_BY),
  ),
  metadata_url: about(
    "For a client with a metadata document: the URL that the client sends as client_id.",
    nullable(text),
  ),
  enabled: flag,
  created_at: time,
  created_by: about(
    "The actor who registered the client or, for `private_key_jwt`, last set its keys, as audit events name it. Null if unknown, and for a client that nobody registered by hand.",
    nullable(text),
  ),
  ...optional({
    secrets: about("The secrets without their values, newest first. Absent for public clients.", Type.Array(secret)),
  }),
}

export const madeClientSchema = object<MadeClientRecord>("MadeClient", {
  client_id: idOf("client"),
  name: text,
  enabled: flag,
  registered: about("Whether the user registered the client.", flag),
  secrets: about("How many secrets of the client that have not expired the user made, and so may know.", count),
})

export const clientAccessSchema = object<ClientAccessRecord>("ClientAccess", {
  grants: count,
  people: count,
  has_more: about("Whether the client has more grants than were counted.", flag),
  scope: about(
    "How many of these grants contain each scope value, most first.",
    Type.Array(object<object>("ScopeCount", { value: text, grants: count })),
  ),
  last_granted_at: nullable(time),
  last_used_at: about(
    "The latest exchange or refresh with these grants. Uses of access tokens are not recorded.",
    nullable(time),
  ),
})

export const blockedHostSchema = object<BlockedHostRecord>("BlockedHost", {
  host: text,
  blocked_at: time,
  blocked_by: about("The actor, as audit events name it.", text),
})

export const clientHostSchema = object<ClientHostRecord>("ClientHost", {
  host: text,
  blocked: about("Whether exactly this host is blocked.", flag),
  clients: about("Clients that nobody registered by hand, at this host or below it.", count),
  people: about("People who gave such a client a grant that has not ended.", count),
})

const warnings = about(
  "Settings that are allowed but risky. Usually empty.",
  Type.Array(object<object>("Warning", { pointer: text, detail: text, ...message })),
)
const created_apis = about("The identifiers of APIs that did not exist before.", Type.Array(text))

export interface Warned {
  readonly warnings: readonly (Message & { readonly pointer: string; readonly detail: string })[]
}

interface ChangedClient extends ClientRecord, Warned {
  readonly created_apis: readonly string[]
}

export const clientSchema = object<ClientRecord>("Client", clientMembers)
export const changedClientSchema = object<ChangedClient>("ChangedClient", { ...clientMembers, warnings, created_apis })
export const newClientSchema = object<ChangedClient & { readonly client_secret?: string | undefined }>("NewClient", {
  ...clientMembers,
  ...optional({ client_secret: about("Only this answer has the secret.", text) }),
  warnings,
  created_apis,
})

export const apiSchema = object<ApiRecord>("Api", {
  api_id: idOf("api"),
  identifier: about("An absolute URI: `resource` in requests, `aud` in tokens.", text),
  ...shownSettings(APIS.each),
  name: about("The API's own name, or its identifier.", text),
  created_at: time,
})

export const apiClientSchema = object<ApiClientRecord>("ApiClient", {
  client_id: idOf("client"),
  name: text,
  enabled: flag,
  named: about("Whether the client's `resources` contain the API.", flag),
  scope: about("The scope values of the API that are in the client's scope, separated by spaces.", text),
})

const attributeValue = Type.Union([text, Type.Number(), flag, Type.Array(text)])
const attributes = about("The person's attributes, by their names.", Type.Record(Type.String(), attributeValue))
/** Null removes an attribute. */
export const givenAttributes = about(
  "Values of attributes, by their names. Missing attributes stay unchanged; null removes one.",
  Type.Record(Type.String(), Type.Union([attributeValue, Type.Null()])),
)

const userMembers = {
  user_id: idOf("user"),
  ...shownSettings(USERS.each),
  disabled: flag,
  invited_at: about(
    "When the user was last invited. Null after the user has accepted, and for a user who was never invited.",
    nullable(time),
  ),
  attributes,
}
export const userSchema = object<UserRecord>("User", userMembers)
export const listedUserSchema = object<ListedUserRecord>("ListedUser", {
  ...userMembers,
  created_at: time,
  last_sign_in_at: about(
    "Null if the user never signed in. Sign-ins before the upgrade that brought this member are known from live sessions only.",
    nullable(time),
  ),
})
/** How many users match a search. */
export const userMatches = about(
  "How many users match. Null after the first page.",
  nullable(
    object<NonNullable<UserPage["further"]["matches"]>>("UserMatches", {
      count,
      exact: about(
        "If false, at least `count` users match. Counts are exact up to 10,000, unless counting would take long, or the server still prepares the search after an upgrade.",
        flag,
      ),
    }),
  ),
)
/** A user with a link, which is a credential of the account. */
export interface UserWithLink extends UserRecord {
  readonly invitation_url: string
  readonly invitation_expires_at: string
}

export const invitedByLinkSchema = object<UserWithLink>("UserWithInvitationLink", {
  ...userMembers,
  invitation_url: about("Only this answer has the link. Anyone who has it can choose the user's password.", text),
  invitation_expires_at: time,
})
export const changedUserSchema = object<UserRecord & Warned>("ChangedUser", { ...userMembers, warnings })

export const mailSchema = object<UserMail>("UserMail", {
  purpose: oneOf(MAIL_PURPOSES),
  state: oneOf(["waiting", "sent", "not-sent"]),
  at: about("When it was sent or given up. For an e-mail that waits: the time of the next attempt.", time),
  because: about("Why it was not sent.", nullable(text)),
  attempts: about("The failed attempts of an e-mail that waits.", nullable(count)),
})

export const sessionSchema = object<SessionRecord>("Session", {
  session_id: idOf("session"),
  user_id: idOf("user"),
  signed_in_at: time,
  stopped_at_second_factor: about(
    "Whether somebody gave the right password and did not prove the user's second factor: nobody is signed in there.",
    flag,
  ),
  last_seen_at: about("Accurate to a few minutes.", time),
  expires_at: time,
  network: about("Where the user signed in: an IPv4 /24 or an IPv6 /48; null if unknown.", nullable(text)),
  device: about(
    "The browser and system that the User-Agent header named at the sign-in; null if unknown.",
    nullable(text),
  ),
  client_ids: about("The clients with a grant that the user approved in this session.", Type.Array(text)),
})

export const factorSchema = object<FactorRecord>("Factor", {
  factor: about(
    "`otp`: the authenticator app; `passkey`: one passkey; `recovery`: the recovery codes.",
    oneOf(["otp", "passkey", "recovery"]),
  ),
  id: about("The id of a passkey; null for other factors.", nullable(idOf("passkey"))),
  name: about("What the user calls the passkey; null for other factors.", nullable(text)),
  added_at: nullable(time),
  last_used_at: nullable(time),
  unused: about("The number of recovery codes that are left.", nullable(count)),
})

export const consentSchema = object<ConsentRecord>("Consent", {
  user_id: idOf("user"),
  client_id: idOf("client"),
  resource: about("The identifier of an API; null for this service itself.", nullable(text)),
  scope: text,
  remembered_at: time,
})

const detail = Type.Object({ type: text }, { additionalProperties: true })

export const grantSchema = object<GrantRecord>("Grant", {
  grant_id: idOf("grant"),
  client_id: idOf("client"),
  user_id: idOf("user"),
  scope: about("The granted scope, separated by spaces.", text),
  authorization_details: about(
    "The authorization details that the person approved. Each counts while its type is declared.",
    Type.Array(detail),
  ),
  state: oneOf(["issued", "used", "ended"]),
  created_at: time,
  last_used_at: about("When the code was exchanged, or the refresh token was used last; null before.", nullable(time)),
})

export const registrationTokenSchema = object<RegistrationTokenRecord>("RegistrationToken", {
  registration_token_id: idOf("registration"),
  state: oneOf(["live", "expired", "revoked"]),
  created_at: time,
  created_by: text,
  expires_at: time,
  last_used_at: about("Accurate to the hour.", nullable(time)),
  revoked_at: nullable(time),
})

const source = object<object>("KeySetSource", { address: text, user_agent: text, first_at: time, last_at: time })

export const keySchema = object<SigningKeyRecord>("SigningKey", {
  key_id: idOf("key"),
  alg: oneOf(PUBLISHED_ALGORITHMS),
  state: oneOf(["announced", "active", "retiring", "retired"]),
  created_at: time,
  active_at: about("The time from which the key signs.", time),
  signs_until: about("The time at which a newer key begins to sign. Null if no newer key exists.", nullable(time)),
  published_until: about("The time at which the key leaves the key set. Null if no newer key exists.", nullable(time)),
  fetched_by: about("The number of sources that have fetched the key set since the key was announced.", count),
  not_fetched_by: about("Sources that fetched the key set only before the announcement.", Type.Array(source)),
})

export const auditEventSchema = object<AuditRecord>("AuditEvent", {
  event_id: idOf("event"),
  at: time,
  type: oneOf(AUDIT_EVENT_TYPES),
  actor: about("The id of a user or client, `operator:NAME` for the command line, or `server`.", text),
  subject: about("The id of what changed.", text),
  address: nullable(text),
  trace_id: nullable(text),
  detail: about("Further facts as `name=value`.", nullable(text)),
  changes: about(
    "The values of changed settings. A user's name, username and e-mail address are not recorded.",
    Type.Unsafe<AuditRecord["changes"]>({
      type: ["object", "null"],
      additionalProperties: { type: "object", properties: { before: {}, after: {} }, required: ["before", "after"] },
    }),
  ),
})
