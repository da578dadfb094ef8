/** A sealed value and the row that holds it. Needed for sealing the value again under a newer server secret. */
export interface SealedValue {
  readonly table: "client_secret" | "signing_key" | "authenticator_app" | "connection" | "held_token"
  readonly id: Uint8Array
  readonly sealed: Uint8Array
}
