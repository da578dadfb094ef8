import { AUTHORIZATION_PARAMETERS } from "../oauth/authorization_request.ts"
import type { Client } from "../oauth/client.ts"
import { clientIdentifier } from "../oauth/client.ts"
import type { AssertionAlgorithm } from "../oauth/client_assertion.ts"
import { objectEncryption, readEncryptedObject } from "../oauth/encrypted_object.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { signsMessages } from "../oauth/profile.ts"
import { Refusal, refuse } from "../oauth/refusal.ts"
import type { RequestObject } from "../oauth/request_object.ts"
import { endOfRequestObject, readRequestObject, validateRequestObject } from "../oauth/request_object.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** The parameters that are read from an object. `validateRequestObject` refuses an object within the object. */
const CONTAINED = AUTHORIZATION_PARAMETERS.filter((name) => name !== "request" && name !== "request_uri")

/** What a request object says. */
export interface Described {
  /** The reason why the object cannot be read. */
  readonly object: RequestObject | "request-object-malformed" | "request-object-encryption"
  /**
   * Where a refusal of the object goes and how it travels: as the object says, else as the parameters beside it say. Nobody has checked the signature, so
   * these are no better than the parameters of a plain request: the redirect URI must be a registered one.
   */
  readonly forRefusal: Parameters
}

const OF_ANSWER = ["redirect_uri", "state", "response_mode", "prompt", "ui_locales"]
/** For a client without request objects, the parameters beside the object are the request. OpenID Foundation, form post plan. */
const WITHOUT_OBJECTS = ["response_mode"]

/** Reads a request object without checking it. It is decrypted first if the client is registered so: only then the result is a promise. */
export function describedBy(
  text: string,
  beside: Parameters,
  client: Client,
  ports: Pick<Ports, "objectKeys">,
): Described | Promise<Described> {
  return client.requestObjectEncryptionAlg === undefined
    ? describedInside(text, beside, client)
    : decrypted(text, beside, client, ports)
}

/**
 * RFC 9101 §6.1. An object that cannot be decrypted does not decide where its refusal goes. Nor does an object of another client:
 * otherwise anybody with a client could have a found object decrypted.
 */
async function decrypted(
  text: string,
  beside: Parameters,
  client: Client,
  { objectKeys }: Pick<Ports, "objectKeys">,
): Promise<Described> {
  const encrypted = readEncryptedObject(text, client)
  const content = encrypted && (await (await objectKeys?.())?.decrypt(encrypted))
  if (content === undefined) return { object: "request-object-encryption", forRefusal: beside }
  const { object, forRefusal } = describedInside(content, beside, client)
  const isOwn = typeof object === "object" && object.claims.client_id === clientIdentifier(client)
  return { object, forRefusal: isOwn ? forRefusal : beside }
}

function describedInside(text: string, beside: Parameters, client: Client): Described {
  const object = readRequestObject(text, CONTAINED)
  const values = new Map(beside.values)
  for (const name of client.requestObjectAlg === undefined ? WITHOUT_OBJECTS : OF_ANSWER) {
    const value = object?.parameters.values.get(name)
    if (value !== undefined) values.set(name, value)
  }
  return { object: object ?? "request-object-malformed", forRefusal: { ...beside, values } }
}

interface Checked {
  readonly parameters: Parameters
  /** The time in milliseconds until which a browser may open the request. Undefined if the object has no end. */
  readonly opensUntil: number | undefined
}

/**
 * Checks a request object, except that it may have expired. Returns the parameters in it. RFC 9101 §6.
 * An object of a client that is not registered for objects is refused as a parameter that this service does not support.
 */
export async function checkObject(
  object: Described["object"],
  client: Client,
  { now }: Pick<EdgeRequest, "now">,
  ports: Pick<Ports, "clientAssertions" | "issuer">,
): Promise<Checked> {
  if (client.requestObjectAlg === undefined) refuse("request_not_supported", "request-object")
  if (typeof object === "string") throw refusalOfUnreadable(object, client)
  validateRequestObject(object, client, ports.issuer())
  const checked = { parameters: object.parameters, opensUntil: endOfRequestObject(object, now, signsMessages(client)) }
  if (client.requestObjectAlg === "none") {
    if (!object.text.endsWith(".")) refuse("invalid_request_object", "request-object-header")
    return checked
  }
  const { kid } = object.header
  const alg: AssertionAlgorithm = client.requestObjectAlg
  const jwt = { text: object.text, alg, kid: typeof kid === "string" ? kid : undefined }
  const signed = await ports.clientAssertions.signerOf(client, jwt, now)
  if (signed.by === "nobody") refuse("invalid_request_object", "request-object-signature", { received: signed.problem })
  return checked
}

/** The refusal of an object that cannot be read. This is then the cause of a missing redirect URI. */
export const unreadableObject = (described: Described | undefined, client: Client): Refusal | undefined =>
  typeof described?.object === "string" && client.requestObjectAlg !== undefined
    ? refusalOfUnreadable(described.object, client)
    : undefined

const refusalOfUnreadable = (fault: Exclude<Described["object"], RequestObject>, client: Client): Refusal =>
  new Refusal(
    "invalid_request_object",
    fault,
    (fault === "request-object-encryption" ? expectedEncryption(client) : undefined) ?? {},
  )

/** One detail for every cause, since the sender may be trying keys. */
function expectedEncryption(client: Client) {
  const registered = objectEncryption(client)
  return registered && { expected: `alg ${registered.alg}; enc ${registered.enc}; no zip or crit` }
}

/** RFC 9101 §10.5: `require_signed_request_object`. FAPI 2.0 Message Signing §5.3.1.1. An object without a signature does not count. */
export function refuseUnsigned(client: Client, isObject: boolean): void {
  if ((client.requireSignedRequest || signsMessages(client)) && !(isObject && client.requestObjectAlg !== "none"))
    refuse("invalid_request", "request-object-required")
}
