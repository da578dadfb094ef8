import Type from "typebox"
import type {
  Advised,
  ConnectionFindingRecord,
  ConnectionPresetRecord,
  ConnectionPreview,
  ConnectionRecord,
  EffectiveConnection,
  LinkedIdentityRecord,
  PreviewedChange,
  RefusedRuleRecord,
} from "../admin/contract.ts"
import { CONNECTIONS } from "../connections/connection_settings.ts"
import { CONNECTION_AUTH_METHODS } from "../connections/preset.ts"
import {
  about,
  count,
  flag,
  idOf,
  message,
  messageSchema,
  nullable,
  object,
  oneOf,
  shownSettings,
  text,
  texts,
  time,
} from "./schemas.ts"

/** The records of admin/connection_contract.ts as JSON schemas. */

const authMethod = oneOf(CONNECTION_AUTH_METHODS)

export const connectionSchema = object<ConnectionRecord>("Connection", {
  connection_id: idOf("connection"),
  ...shownSettings(CONNECTIONS.each),
  has_secret: about("Whether the connection has the provider's secret. No answer has the secret.", flag),
  callback_url: about(
    "The address to register at the provider as redirect URI, or as assertion consumer service. Null for a directory.",
    nullable(text),
  ),
  entity_id: about(
    "For SAML: the entity id of this service for the connection, which is also the address of its metadata. Null for other connections.",
    nullable(text),
  ),
  backchannel_logout_url: about(
    "The address to register at the provider for its notices of sign-outs. Null if it does not speak OpenID Connect.",
    nullable(text),
  ),
  signed_out_url: about(
    "The address to register at the provider for a sign-out there. Null if it does not speak OpenID Connect.",
    nullable(text),
  ),
  effective: about(
    "What the connection uses: its own settings, completed by its preset.",
    object<EffectiveConnection>("EffectiveConnection", {
      label: text,
      issuer: nullable(text),
      authorization_endpoint: nullable(text),
      token_endpoint: nullable(text),
      userinfo_endpoint: nullable(text),
      auth_method: authMethod,
      scope: text,
      subject_claim: text,
    }),
  ),
  created_at: time,
})

export const connectionPresetSchema = object<ConnectionPresetRecord>("ConnectionPreset", {
  name: text,
  label: about("The provider's own name.", text),
  kind: about(
    "`oidc`: OpenID Connect. `oauth2`: OAuth 2.0 without ID tokens. `ldap`: a directory, which checks passwords. `saml`: SAML 2.0.",
    oneOf(["oidc", "oauth2", "ldap", "saml"]),
  ),
  issuer: about("Null if each customer has an own issuer, and for OAuth 2.0.", nullable(text)),
  issuer_example: nullable(text),
  needs: about("The settings that a connection needs.", texts),
  auth_method: authMethod,
  scope: text,
  verifies_addresses: about("Whether the provider can say that it verified an e-mail address.", flag),
  register_at: about("Where the provider registers applications: an address, or words.", text),
})

export const advised = {
  advice: about("What to do, as an English sentence.", nullable(text)),
  advice_message: about("The advice as a message.", nullable(messageSchema)),
} satisfies Record<keyof Advised, object>

export const checkSchema = object<{ readonly findings: readonly ConnectionFindingRecord[] }>("ConnectionCheck", {
  findings: Type.Array(
    object<ConnectionFindingRecord>("ConnectionFinding", {
      state: about(
        "`warning`: people may be able to sign in. `problem`: nobody can sign in with the connection.",
        oneOf(["ok", "warning", "problem"]),
      ),
      detail: text,
      ...message,
      ...advised,
    }),
  ),
})

const ruleNumber = "The rule, counted from 1"
const changes = Type.Array(
  object<PreviewedChange>("PreviewedChange", {
    name: text,
    change: about(
      "`given`: the person gets it. `kept`: the person has it already. `taken`: the connection gave it, and takes it away.",
      oneOf(["given", "kept", "taken"]),
    ),
    rule: about(`${ruleNumber}; null if no rule gives it any more.`, nullable(count)),
  }),
)

export const previewSchema = object<ConnectionPreview>("ConnectionPreview", {
  account: about(
    "`linked`: the person is a user here. `accepts`: the person accepts an open invitation, if its inviter could still give it. `invited`: the person must open the link of an invitation. `joins`: an account has the person's address, and the connection has authority for it. `unproven`: an account has the address, and the person must sign in to it once. `created`: the person gets an account. `none`: no account. `disabled`: the account is disabled.",
    oneOf(["linked", "accepts", "invited", "joins", "unproven", "created", "none", "disabled"]),
  ),
  user_id: about("The account that exists.", nullable(idOf("user"))),
  username: about("For a new account: the name that it gets if it is free and usable.", nullable(text)),
  name: nullable(text),
  email: nullable(text),
  claims: about(
    "What the other side said of the person.",
    Type.Unsafe<ConnectionPreview["claims"]>({ type: "object", additionalProperties: {} }),
  ),
  attributes: Type.Array(
    object<ConnectionPreview["attributes"][number]>("PreviewedAttribute", {
      name: text,
      value: about("Null if it is taken away.", Type.Unsafe<unknown>({})),
      rule: about(`${ruleNumber}; null if it is taken away.`, nullable(count)),
    }),
  ),
  groups: changes,
  roles: changes,
  refused: about(
    "Rules that apply and give nothing, and why.",
    Type.Array(
      object<RefusedRuleRecord>("RefusedRule", { rule: about(`${ruleNumber}.`, count), detail: text, ...message }),
    ),
  ),
})

export const linkedIdentitySchema = object<LinkedIdentityRecord>("LinkedIdentity", {
  connection_id: idOf("connection"),
  connection: about("The name of the connection.", text),
  label: text,
  subject: about("The stable id of the person at the provider.", text),
  shown_name: about("The address or the name at the provider; null if it gave neither.", nullable(text)),
  holds_token: about("Whether the service keeps the provider's tokens for the person. No answer has a token.", flag),
  linked_at: time,
  last_used_at: time,
})
