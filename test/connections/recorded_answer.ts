import type { PresetName } from "../../src/connections/presets.ts"

/** A provider's answers about a person, and the identity that must follow. */
export interface RecordedAnswers {
  readonly preset: PresetName
  /** The members of the token answer, beside the ID token. */
  readonly token: object
  /** The claims of the ID token, beside its times. Absent without OpenID Connect. */
  readonly claims?: object
  /** Other answers, by URL. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** Parameters with which the browser comes back, beside `code` and `state`. */
  readonly back?: Readonly<Record<string, string>>
  readonly identity: object
}

export const bearer = { access_token: "at", token_type: "Bearer", expires_in: 3600 }
