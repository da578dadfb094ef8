import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Look, LookChange, LookPreviewInput } from "../../api/operations/look.ts"
import { query, queryWithState } from "../../api/query.ts"
import { readAgain } from "../../api/read_again.ts"
import type { may } from "../../sign_in/session.ts"

/** The editor's operations on the look of the service, or of one application. */
export interface LookOperations {
  readonly query: ReturnType<typeof queryWithState<"getLook">>
  readonly right: Parameters<typeof may>[0]
  /** People know an application by its registered name, so its look has no name. */
  readonly hasName: boolean
  read(): Promise<Answered<Look>>
  save(change: LookChange, etag: string | undefined): Promise<Answered<Look>>
  reset(etag: string | undefined): Promise<unknown>
  preview(input: LookPreviewInput): ReturnType<typeof query<"previewLook">>
  /** Refetches every look that depends on this one. */
  readAgain(): Promise<void>
}

export const serviceLook: LookOperations = {
  query: queryWithState("getLook", {}),
  right: "admin:settings",
  hasName: true,
  read: () => call("getLook", {}),
  save: (body, etag) => call("updateLook", { body, etag }),
  reset: (etag) => call("resetLook", { etag }),
  preview: (body) => query("previewLook", { body }),
  readAgain: () => readAgain("getLook", "getClientLook"),
}

export function applicationLook(client: string): LookOperations {
  const path = { client_id: client }
  return {
    query: queryWithState("getClientLook", { path }),
    right: "admin:clients",
    hasName: false,
    read: () => call("getClientLook", { path }),
    save: (body, etag) => call("updateClientLook", { path, body, etag }),
    reset: (etag) => call("resetClientLook", { path, etag }),
    preview: (body) => query("previewClientLook", { path, body }),
    readAgain: () => readAgain("getClientLook"),
  }
}
