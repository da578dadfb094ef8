import { timestamp } from "../admin/timestamp.ts"
import { nearestRedirectUri } from "../oauth/redirect_uri_difference.ts"
import { Refusal } from "../oauth/refusal.ts"
import { isOfUris } from "../observe/shown.ts"
import type { ToldRefusal } from "../observe/told_refusal.ts"
import { readToldRefusal } from "../observe/told_refusal.ts"
import type { KeptRefusal, Store } from "../store/store.ts"
import type { Check } from "./checks.ts"
import { checksOf, failedAt } from "./checks.ts"
import { fixFor } from "./fixes.ts"

export interface Outcome {
  readonly check: string
  /** `not reached`: an earlier check failed, or this one could not be told. */
  readonly state: "passed" | "failed" | "not reached"
}

/** Whom a request concerned, as far as it is known. Names are those of today. */
export interface Whom {
  readonly client_id: string | null
  readonly client_name: string | null
  readonly grant_id: string | null
  readonly user_id: string | null
  readonly username: string | null
}

/** A refusal, explained to the operator. No member holds a credential. */
export interface RefusalExplained extends Whom {
  readonly verdict: "refused"
  readonly trace_id: string
  readonly at: string
  readonly method: string
  readonly path: string
  readonly address: string
  /** What the other side was told: `error` and `error_description`. */
  readonly error: string
  readonly error_description: string
  /** Why: the row of docs/refusals.md and its reason. */
  readonly refusal: string
  readonly reason: string
  readonly sentence: string
  readonly expected: string | null
  readonly received: string | null
  /** Of a redirect URI: the nearest that was expected, and in what the received one differs from it. */
  readonly nearest: string | null
  readonly differs: readonly string[]
  readonly checks: readonly Outcome[]
  readonly fix: string
}

type Found = Pick<Store, "clients" | "grants">

/**
 * Throws where it was written by a program that this one does not know. `basePath` is the path of the public URL; `limits` are passed over
 * where it is a dry run's.
 */
export async function explainRefusal(
  kept: KeptRefusal,
  store: Found,
  basePath: string,
  limits: "counted" | "passed over" = "counted",
): Promise<RefusalExplained> {
  const told = readToldRefusal(kept.told)
  if (told === undefined) throw new Error("this refusal was written by a newer program: use that one to explain it")
  const { code, reason, expected, received } = told
  const refusal = new Refusal(code, reason, {})
  const difference = await differenceOf(told, store)
  return {
    verdict: "refused",
    trace_id: kept.traceId,
    at: timestamp(kept.at),
    ...{ method: told.method, path: told.path, address: told.address },
    ...(await whomOf(told, store)),
    ...{ error: refusal.error, error_description: refusal.text },
    ...{ refusal: code, reason, sentence: refusal.sentence },
    ...{ expected: expected ?? null, received: received ?? null },
    ...{ nearest: difference?.registered ?? null, differs: difference?.differs ?? [] },
    checks: outcomes(below(basePath, told.path), told, limits),
    fix: fixFor(reason) ?? "See docs/refusals.md.",
  }
}

/** The path of an endpoint, below the public URL's; empty for others. */
export const below = (basePath: string, path: string): string =>
  path.startsWith(basePath) ? path.slice(basePath.length) : ""

function outcomes(
  path: string,
  { grantType, reason, expected, received }: ToldRefusal,
  limits: "counted" | "passed over",
): readonly Outcome[] {
  const checks = checksOf(path, grantType)
  const at = failedAt(checks, reason, [expected, received])
  const failed = checks[at]
  return made(checks, limits, failed).map((each, index, all) => ({
    check: each.says,
    state:
      each === failed
        ? "failed"
        : failed === undefined || failed.made === "any-time" || index > all.indexOf(failed)
          ? "not reached"
          : "passed",
  }))
}

const made = (checks: readonly Check[], limits: "counted" | "passed over", failed?: Check): readonly Check[] =>
  checks.filter(
    (each) => each === failed || each.made === undefined || (each.made === "counted" && limits === "counted"),
  )

/** Every check, passed: of a dry run that is accepted. */
export const allPassed = (path: string, grantType: string | undefined): readonly Outcome[] =>
  made(checksOf(path, grantType), "passed over").map(({ says }) => ({ check: says, state: "passed" }))

/** Client and user by their ids, with the names that they have now. */
export async function whomOf(
  { clientId, grantId }: Pick<ToldRefusal, "clientId" | "grantId">,
  { clients, grants }: Found,
): Promise<Whom> {
  const held = grantId === undefined ? undefined : await grants.find(grantId)
  const id = clientId ?? held?.grant.clientId
  const client = id === undefined ? undefined : await clients.find(id)
  return {
    client_id: client?.id ?? null,
    client_name: client?.name ?? null,
    grant_id: grantId ?? null,
    user_id: held?.user.id ?? null,
    username: held?.user.username ?? null,
  }
}

async function differenceOf({ reason, clientId, expected, received }: ToldRefusal, { clients }: Found) {
  if (received === undefined || expected === undefined || !isOfUris(reason)) return undefined
  // The port is free where it is compared with what a native client registered, and not with what an earlier request said.
  const client = reason === "redirect-uri-differs" && clientId !== undefined ? await clients.find(clientId) : undefined
  return nearestRedirectUri(
    expected.split(" ").filter((uri) => uri !== ""),
    received,
    client?.native,
  )
}
