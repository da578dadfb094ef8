import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** Liveness: the process answers. It checks nothing else, because a restart does not repair a full disk. */
export async function alive(): Promise<Answer> {
  return { kind: "json", body: { status: "ok" } }
}

/** Readiness: the store accepts a write. Throws StoreUnavailable, which http/ turns into a 503. */
export async function ready(_request: EdgeRequest, { store }: Pick<Ports, "store">): Promise<Answer> {
  await store.probe()
  return { kind: "json", body: { status: "ok" } }
}
