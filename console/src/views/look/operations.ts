import { queryOptions } from "@tanstack/react-query"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Look, LookChange, LookPreview, LookPreviewInput } from "../../api/operations/look.ts"
import type { may } from "../../sign_in/session.ts"

/** What the editor does with the look of the whole service, or with that of one application. */
export interface LookOperations {
  readonly key: readonly string[]
  readonly right: Parameters<typeof may>[0]
  /** People see an application by its registered name, so its look has none. */
  readonly hasName: boolean
  read(signal?: AbortSignal): Promise<Answered<Look>>
  save(change: LookChange, etag: string | undefined): Promise<Answered<Look>>
  reset(etag: string | undefined): Promise<unknown>
  preview(input: LookPreviewInput, signal: AbortSignal): Promise<Answered<LookPreview>>
}

export const serviceLook: LookOperations = {
  key: ["look"],
  right: "admin:settings",
  hasName: true,
  read: (signal) => call("getLook", { ...(signal && { signal }) }),
  save: (body, etag) => call("updateLook", { body, etag }),
  reset: (etag) => call("resetLook", { etag }),
  preview: (body, signal) => call("previewLook", { body, signal }),
}

export function applicationLook(client: string): LookOperations {
  const path = { client_id: client }
  return {
    key: ["look", client],
    right: "admin:clients",
    hasName: false,
    read: (signal) => call("getClientLook", { path, ...(signal && { signal }) }),
    save: (body, etag) => call("updateClientLook", { path, body, etag }),
    reset: (etag) => call("resetClientLook", { path, etag }),
    preview: (body, signal) => call("previewClientLook", { path, body, signal }),
  }
}

export const lookQuery = ({ key, read }: LookOperations) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => read(signal) })
