/**
 * accounts/ — what people do with their own account: links in e-mails, a forgotten password, a verified address.
 * Owns: the links and what makes them work once, the use cases behind the pages.
 * Does not own: pages and paths (endpoints/, pages/), the words and the sending of e-mails (pages/, mail/), rows (store/).
 */
import { decodeBase64url } from "../base/base64url.ts"
import { equalDigests } from "../base/digest.ts"
import type { Mac } from "../base/hmac.ts"
import type { UserId } from "../base/id.ts"
import { idBytes, idFrom } from "../base/id.ts"
import { Secret } from "../base/secret.ts"
import type { LinkFlaw } from "./link_flaw.ts"

export interface LinkKeys {
  /** Four bytes that identify the server secret and do not reveal it. */
  readonly keyId: Uint8Array
  readonly links: { readonly token: Mac; readonly before: Mac }
}

type Ring = readonly [LinkKeys, ...LinkKeys[]]

/**
 * The token in the link of an e-mail: `gal_`, then key id 4 | purpose 1 | expiry 4 | mark 16 | subject | MAC 32. The subject is the 16 bytes of a user's
 * id, or an address in UTF-8. The token is not stored. The mark is a MAC of the values that the link will change, such as the password. So the link
 * stops working when it was used, and when the values changed in another way. The MAC shows a forged token without a read of the store.
 */
export const LINK_PREFIX = "gal_"

/**
 * The lifetimes of links, in milliseconds, and the byte of each purpose, which never changes. `subject`: whom the link is for, a user or an address
 * without an account.
 */
export const LINK_PURPOSES = {
  "reset-password": { byte: 1, ttlMs: 1_800_000, subject: "user" },
  "verify-email": { byte: 2, ttlMs: 86_400_000, subject: "user" },
  "sign-up": { byte: 5, ttlMs: 86_400_000, subject: "address" },
  "change-email": { byte: 4, ttlMs: 86_400_000, subject: "address" },
  invitation: { byte: 3, ttlMs: 604_800_000, subject: "user" },
} as const
export type LinkPurpose = keyof typeof LINK_PURPOSES

interface Subjects {
  readonly user: UserId
  /** In the form in which addresses are compared. */
  readonly address: string
}
export type LinkSubject<P extends LinkPurpose> = Subjects[(typeof LINK_PURPOSES)[P]["subject"]]

const KEY_ID_BYTES = 4
const EXPIRY_AT = KEY_ID_BYTES + 1
const MARK_AT = EXPIRY_AT + 4
const MARK_BYTES = 16
const SUBJECT_AT = MARK_AT + MARK_BYTES
const MAC_BYTES = 32
/** An address has at most 254 characters of at most 4 bytes. */
const MAX_LENGTH = 1500
const SECOND_MS = 1000

/** The values that a link will change, as they are before. Another value, order or number of values is another mark. */
export type Before = readonly (string | boolean | undefined)[]

/** A genuine link that has not expired. It still may belong to values that have changed. */
export interface OpenedLink<P extends LinkPurpose> {
  readonly subject: LinkSubject<P>
  /** Whether the values are still those from which the link was made. */
  isFor(before: Before): boolean
}

export interface AccountLinks {
  /** Makes the token of a link that works from `now` (milliseconds) for the lifetime of its purpose. */
  mint<P extends LinkPurpose>(purpose: P, subject: LinkSubject<P>, before: Before, now: number): Secret
  /** Malformed is a token that is truncated, forged, for another purpose, another kind of credential, or from a server secret that was removed. */
  open<P extends LinkPurpose>(
    purpose: P,
    token: string,
    now: number,
  ): OpenedLink<P> | Extract<LinkFlaw, "account-link-malformed" | "account-link-expired">
}

export const accountLinks = (ring: Ring): AccountLinks => ({
  mint(purpose, subject, before, now) {
    const [keys] = ring
    const { byte, ttlMs } = LINK_PURPOSES[purpose]
    const of = subjectBytes(purpose, subject)
    const bytes = Buffer.alloc(SUBJECT_AT + of.length + MAC_BYTES)
    bytes.set(keys.keyId)
    bytes[KEY_ID_BYTES] = byte
    bytes.writeUInt32BE(Math.floor((now + ttlMs) / SECOND_MS), EXPIRY_AT)
    bytes.set(markOf(keys, byte, subject, before), MARK_AT)
    bytes.set(of, SUBJECT_AT)
    bytes.set(keys.links.token(bytes.subarray(0, -MAC_BYTES)), SUBJECT_AT + of.length)
    return new Secret(LINK_PREFIX + bytes.toString("base64url"))
  },

  open(purpose, token, now) {
    if (!token.startsWith(LINK_PREFIX) || token.length > MAX_LENGTH) return "account-link-malformed"
    const bytes = decodeBase64url(token.slice(LINK_PREFIX.length))
    if (bytes === undefined || bytes.length < SUBJECT_AT + MAC_BYTES) return "account-link-malformed"
    const { byte, ttlMs } = LINK_PURPOSES[purpose]
    const macAt = bytes.length - MAC_BYTES
    const keys = ring.find(
      ({ keyId, links }) =>
        bytes.compare(keyId, 0, KEY_ID_BYTES, 0, KEY_ID_BYTES) === 0 &&
        equalDigests(links.token(bytes.subarray(0, macAt)), bytes.subarray(macAt)),
    )
    if (keys === undefined || bytes[KEY_ID_BYTES] !== byte) return "account-link-malformed"
    const expiresAt = bytes.readUInt32BE(EXPIRY_AT) * SECOND_MS
    // An expiry beyond the lifetime means that the clock has been set back since the link was made.
    if (now >= expiresAt || expiresAt > now + ttlMs) return "account-link-expired"
    const subject = subjectFrom(purpose, bytes.subarray(SUBJECT_AT, macAt))
    return {
      subject,
      isFor: (before) => equalDigests(markOf(keys, byte, subject, before), bytes.subarray(MARK_AT, SUBJECT_AT)),
    }
  },
})

const isOfUser = (purpose: LinkPurpose): boolean => LINK_PURPOSES[purpose].subject === "user"

const subjectBytes = (purpose: LinkPurpose, subject: string): Uint8Array =>
  isOfUser(purpose) ? idBytes(subject as UserId) : Buffer.from(subject)

/** The MAC covers the purpose, so the bytes are those of a subject of this purpose. */
const subjectFrom = <P extends LinkPurpose>(purpose: P, bytes: Buffer): LinkSubject<P> =>
  (isOfUser(purpose) ? idFrom("user", bytes) : bytes.toString()) as LinkSubject<P>

/** JSON keeps the values apart: ["ab", "c"] differs from ["a", "bc"], and a missing value from an empty one. */
const markOf = ({ links }: LinkKeys, purpose: number, subject: string, before: Before): Buffer =>
  links
    .before(Buffer.from(JSON.stringify([purpose, subject, ...before.map((value) => value ?? null)])))
    .subarray(0, MARK_BYTES)
