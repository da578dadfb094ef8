import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import type { Client } from "../../api/operations.ts"

const PAGE = 200

/** Every application. The API has no search of clients, and a client is small, so the view searches in memory. */
export const allApplications = queryOptions({
  queryKey: ["clients"],
  async queryFn({ signal }) {
    const all: Client[] = []
    let cursor: string | undefined
    do {
      const { body } = await call("listClients", { query: { limit: PAGE, ...(cursor && { cursor }) }, signal })
      all.push(...body.items)
      cursor = body.next_cursor ?? undefined
    } while (cursor !== undefined)
    return all
  },
})

/** One application with its state, for changes. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ["client", id],
    queryFn: ({ signal }) => call("getClient", { path: { client_id: id }, signal }),
  })
