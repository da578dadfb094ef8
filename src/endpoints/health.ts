import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** Whether the process lives: nothing is asked of anything else, so that a restart is never the answer to a full disk. */
export async function alive(): Promise<Answer> {
  return { kind: "json", body: { status: "ok" } }
}

/** Whether it can serve: the store takes a write. Throws StoreUnavailable, which is answered by 503. */
export async function ready(_request: EdgeRequest, { store }: Pick<Ports, "store">): Promise<Answer> {
  await store.probe()
  return { kind: "json", body: { status: "ok" } }
}
