import { decodeBase64url } from "../base/base64url.ts"
import type { ClientId } from "../base/id.ts"
import { idBytes, idFrom } from "../base/id.ts"

/**
 * How a client acts for a person after a token exchange. RFC 8693 §1.1. `delegation`: the token names the client in `act`. `impersonation`: it does not.
 */
export const EXCHANGE_MODES = ["delegation", "impersonation"] as const
export type ExchangeMode = (typeof EXCHANGE_MODES)[number]

/** One exchange by which an access token came from another one. RFC 8693. */
export interface Hop {
  /** The client that exchanged. Its token is the result. */
  readonly clientId: ClientId
  readonly mode: ExchangeMode
  /** The id of the token that was presented. 8 bytes. */
  readonly sourceTokenId: Uint8Array
  /** The resources of the token that was presented. An empty list means this service. */
  readonly sourceResources: readonly string[]
}

/** Maximum number of exchanges between the sign-in of a person and a token. */
export const MAX_HOPS = 5

/** `act` in a token and in responses about the token: the last client that acted, and in it those before. RFC 8693 §4.1. */
export interface Actor {
  readonly sub: string
  readonly act?: Actor
}

/** Undefined if no hop is a delegation. The earliest hop comes first, and becomes the innermost actor. */
export const actorOf = (hops: readonly Hop[]): Actor | undefined =>
  hops
    .filter(({ mode }) => mode === "delegation")
    .reduce<Actor | undefined>(
      (act, { clientId }) => (act === undefined ? { sub: clientId } : { sub: clientId, act }),
      undefined,
    )

const ID_BYTES = 16
const TOKEN_ID_BYTES = 8

/** Writes a hop as words without a null character: the client, the mode and the token in base64url, then the resources. */
export const hopWords = ({ clientId, mode, sourceTokenId, sourceResources }: Hop): string =>
  [
    Buffer.concat([idBytes(clientId), sourceTokenId, Buffer.of(EXCHANGE_MODES.indexOf(mode))]).toString("base64url"),
    ...sourceResources,
  ].join(" ")

/** Reads the output of `hopWords`. */
export function hopFromWords(words: string): Hop {
  const [head = "", ...sourceResources] = words.split(" ")
  const bytes = decodeBase64url(head) ?? Buffer.alloc(ID_BYTES + TOKEN_ID_BYTES + 1)
  return {
    clientId: idFrom("client", bytes.subarray(0, ID_BYTES)),
    mode: EXCHANGE_MODES[bytes[ID_BYTES + TOKEN_ID_BYTES] ?? 0] ?? "delegation",
    sourceTokenId: bytes.subarray(ID_BYTES, ID_BYTES + TOKEN_ID_BYTES),
    sourceResources,
  }
}
