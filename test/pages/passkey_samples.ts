import type { NewPasskeyPage } from "../../src/pages/new_passkey.ts"
import type { PasskeyOfferPage } from "../../src/pages/passkey_offer.ts"
import type { PasskeysPage } from "../../src/pages/passkeys.ts"
import { nav } from "./account_samples.ts"

export const fields = [
  ["request", "client_id=7&state=a%20b"],
  ["seal", "c2VhbA"],
] as const
export const user = { name: "Ada Lovelace", username: "ada" }

export const challenge = "AbjaxbQAAAEC"

export const passkeys: PasskeysPage = {
  nav,
  passkeys: [
    {
      name: "Ada’s phone",
      createdAt: 1_893_456_000_000,
      lastUsedAt: undefined,
      remove: { action: "/passkeys", fields },
    },
    {
      name: "Work",
      createdAt: 1_893_456_000_000,
      lastUsedAt: 1_893_556_000_000,
      remove: { action: "/passkeys", fields },
    },
  ],
  add: {
    action: "/passkeys",
    fields,
    challenge,
    rpId: "id.example.com",
    origin: "https://id.example.com",
    relatedOrigins: [],
    user: { handle: "AQID", name: "ada", displayName: "Ada Lovelace" },
    algorithms: [-7],
    known: [{ id: "BAUG", transports: ["internal"] }],
  },
  name: "",
  maxNameLength: 60,
}
const { add: _, ...unavailable } = passkeys
export const withoutPasskeys: PasskeysPage = unavailable
export const newPasskey: NewPasskeyPage = {
  user,
  add: {
    action: "/new-passkey",
    fields,
    challenge,
    rpId: "id.example.com",
    origin: "https://id.example.com",
    relatedOrigins: [],
    user: { handle: "AQID", name: "ada", displayName: "Ada Lovelace" },
    algorithms: [-7],
    known: [],
  },
  name: "Phone",
  maxNameLength: 60,
  problem: "refused",
}
export const passkeyOffer: PasskeyOfferPage = { ...newPasskey, decline: { action: "/new-passkey", fields } }
