import { NotFound } from "../admin/problem.ts"
import { equalDigests } from "../base/digest.ts"
import { say } from "../base/say.ts"
import { ADMIN_API_PATH } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Ports } from "../ports/ports.ts"
import type { KeyedCreation } from "../store/idempotency_key.ts"
import type { Done } from "./operation.ts"

/** A creation whose caller sent the header Idempotency-Key. */
export interface Keyed {
  /** The header Idempotency-Key. */
  readonly key: string
  /** The id of the caller, because two callers may choose the same key. */
  readonly caller: string
  readonly traceId: string
  readonly now: number
  readonly operation: string
  readonly path: Readonly<Record<string, string>>
  readonly body: unknown
  /** Whether the answer has a secret, which is not stored and cannot be shown again. */
  readonly isSecret: boolean
  create(): Promise<Done<object | undefined>>
  /** Returns the path of the resource that the request with this trace id created; undefined if it created none. */
  createdBy(traceId: string, since: number): Promise<string | undefined>
  /** Returns the resource at a path as it is now. */
  show(created: string): Promise<object | undefined>
}

const KEY = /^[\x21-\x7e]{1,255}$/
const DIGEST_BYTES = 16
/** A first request that began longer ago than this has ended, because no connection lives so long without an answer. */
const ABANDONED_MS = 60_000

/**
 * Creates once, even if the same request comes several times within a day. The first request claims the key with one guarded statement; a later one
 * gets the present resource. If the first was cut off, the audit shows whether it created anything. Refuses with invalid_input and conflict.
 */
export async function createOnce(keyed: Keyed, { store, forms, issuer }: Pick<Ports, "store" | "forms" | "issuer">) {
  const { key, caller, operation, path, body, traceId, now } = keyed
  if (!KEY.test(key))
    refuse("invalid_request", "idempotency-key-malformed", {
      says: say("idempotency-key-characters"),
    })
  // The digests have a secret key, because a body may contain a password. Without that key, anyone who has the database could guess the password
  // and compare.
  const digest = (...parts: unknown[]) => Buffer.from(forms.mac(parts), "base64url").subarray(0, DIGEST_BYTES)
  const id = digest("idempotency-key", caller, operation, path, key)
  const request = digest("idempotency-body", caller, operation, body)
  const { idempotencyKeys: keys } = store

  const first = async (): Promise<Done<object | undefined>> => {
    let done: Done<object | undefined>
    try {
      done = await keyed.create()
    } catch (error) {
      await keys.abandon({ id, traceId })
      throw error
    }
    await keys.finish({ id, traceId }, done.created ?? "")
    return done
  }

  const held = await keys.begin({ id, request, traceId, begunAt: now })
  if (held === undefined) return first()
  if (!equalDigests(held.request, request))
    refuse("invalid_input", "idempotency-key-reused", {
      says: say("idempotency-key-other-body"),
    })
  const created = held.created ?? (await recovered(held))
  if (created !== undefined) return again(created)
  const isLeft = now - held.begunAt > ABANDONED_MS
  return isLeft && (await keys.takeOver(held, traceId, now)) ? first() : refuseInUse()

  async function recovered(left: KeyedCreation): Promise<string | undefined> {
    const found = await keyed.createdBy(left.traceId, left.begunAt)
    if (found !== undefined) await keys.finish(left, found)
    return found
  }

  async function again(created: string): Promise<Done<object | undefined>> {
    const location = created === "" ? undefined : `${issuer()}${ADMIN_API_PATH}${created}`
    if (keyed.isSecret)
      return refuse("conflict", "secret-not-shown-again", {
        ...(location !== undefined && { location }),
        says: say("secret-shown-once"),
      })
    try {
      return { body: await keyed.show(created), created }
    } catch (error) {
      if (!(error instanceof NotFound)) throw error
      return refuse("conflict", "data-conflicts", {
        says: say("created-and-deleted"),
      })
    }
  }
}

const refuseInUse = () =>
  refuse("conflict", "idempotency-key-in-use", {
    says: say("request-under-way"),
  })
