import Type from "typebox"
import type {
  BegunTrialRecord,
  TrialIdentityRecord,
  TrialLineRecord,
  TrialMessageRecord,
  TrialProblemRecord,
  TrialRecord,
} from "../admin/contract.ts"
import { advised } from "./connection_records.ts"
import { about, flag, messageSchema, nullable, object, oneOf, text, texts, time } from "./schemas.ts"

/** The records of a trial of a connection as JSON schemas. */

const problem = object<TrialProblemRecord>("ConnectionTrialProblem", {
  reason: about("The reason that a refused sign-in has: docs/refusals.md.", text),
  detail: about("What happened, as an English sentence. Null if the reason says everything.", nullable(text)),
  message: about("The same as a message.", nullable(messageSchema)),
  ...advised,
})

const lines = Type.Array(
  object<TrialLineRecord>("ConnectionTrialLine", {
    name: text,
    value: about("Null for a secret: a code, a token, a verifier or what proves this service.", nullable(text)),
  }),
)

export const begunTrialSchema = object<BegunTrialRecord>("BegunConnectionTrial", {
  url: about("The address at the provider. Null if the provider cannot be asked.", nullable(text)),
  state: about("The `state` of the address, which comes back with the answer.", nullable(text)),
  sent: about("What the address says to the provider: its parameters, or the request of SAML in it.", lines),
  expires_at: time,
  problem: nullable(problem),
})

export const trialSchema = object<TrialRecord>("ConnectionTrial", {
  messages: Type.Array(
    object<TrialMessageRecord>("ConnectionTrialMessage", {
      step: about(
        "`answer`: what the browser brought back. `id_token`: what the ID token of the message before says. `assertion`, `attributes`: what the signed assertion of SAML says.",
        oneOf(["answer", "metadata", "token", "id_token", "keys", "userinfo", "assertion", "attributes", "search"]),
      ),
      url: about("The address that was asked. Null if the message is no request.", nullable(text)),
      sent: about("What was sent. Of an ID token, its header.", lines),
      status: about("Null if no answer came, or if the message is no request.", nullable(Type.Integer())),
      received: lines,
    }),
  ),
  identity: about(
    "Who would sign in. Null if the person was not proven.",
    nullable(
      object<TrialIdentityRecord>("ConnectionTrialIdentity", {
        subject: about("The stable id of the person.", text),
        email: nullable(text),
        email_verified: flag,
        name: nullable(text),
        username: nullable(text),
        acr: nullable(text),
        amr: texts,
      }),
    ),
  ),
  claims: about(
    "What the other service said of the person.",
    Type.Unsafe<TrialRecord["claims"]>({ type: "object", additionalProperties: {} }),
  ),
  problem: nullable(problem),
})
