import { queryOptions, useQueries } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { call } from "../api/call.ts"
import { useAllWords } from "../words/use_words.ts"
import type { IconName } from "./icons.tsx"
import { useMay } from "./use_may.ts"

/** Of each kind. Who seeks more uses the list of the kind. */
const MAX_FOUND = 5
const MAX_APIS = 200

const FOUND = {
  listClients: (search: string, signal: AbortSignal) =>
    call("listClients", { query: { search, limit: MAX_FOUND }, signal }),
  listUsers: (search: string, signal: AbortSignal) =>
    call("listUsers", { query: { search, limit: MAX_FOUND }, signal }),
  listGroups: (search: string, signal: AbortSignal) =>
    call("listGroups", { query: { search, limit: MAX_FOUND }, signal }),
  listRoles: (search: string, signal: AbortSignal) =>
    call("listRoles", { query: { search, limit: MAX_FOUND }, signal }),
} as const

type FoundBy<Name extends keyof typeof FOUND> = Awaited<ReturnType<(typeof FOUND)[Name]>>["body"]["items"]

/** What a text finds in one list. The key is that of the list, so a change of the list is seen here too. */
const foundIn = <Name extends keyof typeof FOUND>(name: Name, text: string, enabled: boolean) =>
  queryOptions({
    queryKey: ["pages", name, "palette", text],
    queryFn: async ({ signal }) => (await FOUND[name](text, signal)).body.items as FoundBy<Name>,
    enabled,
  })

/** Services have few APIs, and their list has no search. */
const foundApis = (text: string, enabled: boolean) =>
  queryOptions({
    queryKey: ["pages", "listApis", "palette"],
    queryFn: async ({ signal }) => (await call("listApis", { query: { limit: MAX_APIS }, signal })).body.items,
    select: (apis) =>
      apis
        .filter(({ name, identifier }) => `${name} ${identifier}`.toLowerCase().includes(text.toLowerCase()))
        .slice(0, MAX_FOUND),
    enabled,
  })

export interface Found {
  readonly kind: string
  readonly icon: IconName
  readonly entries: readonly {
    readonly id: string
    readonly label: string
    readonly description: string
    readonly open: () => void
  }[]
}

/**
 * Returns what a text finds by kind: applications, people, groups, roles and APIs. An empty text, and a person without the right to read, find
 * nothing and ask the server nothing.
 */
export function useFound(text: string): { readonly found: readonly Found[]; readonly isSearching: boolean } {
  const may = useMay()
  const words = useAllWords()
  const navigate = useNavigate()
  const search = text.trim()
  const enabled = search !== "" && may("admin:read")
  const results = useQueries({
    queries: [
      foundIn("listClients", search, enabled),
      foundIn("listUsers", search, enabled),
      foundIn("listGroups", search, enabled),
      foundIn("listRoles", search, enabled),
      foundApis(search, enabled),
    ],
  })
  const [clients, users, groups, roles, apis] = results
  const kinds: readonly Found[] = [
    {
      kind: words.applications.title,
      icon: "applications",
      entries: (clients.data ?? []).map(({ client_id, name }) => ({
        id: client_id,
        label: name,
        description: client_id,
        open: () => void navigate({ to: "/applications/$client", params: { client: client_id } }),
      })),
    },
    {
      kind: words.people.title,
      icon: "people",
      entries: (users.data ?? []).map(({ user_id, username, name, email }) => ({
        id: user_id,
        label: name ?? username,
        description: [...new Set([username, email ?? username])].join(" · "),
        open: () => void navigate({ to: "/people/$user", params: { user: user_id } }),
      })),
    },
    {
      kind: words.groups.title,
      icon: "groups",
      entries: (groups.data ?? []).map(({ group_id, name, description }) => ({
        id: group_id,
        label: name,
        description: description ?? "",
        open: () => void navigate({ to: "/groups/$group", params: { group: group_id } }),
      })),
    },
    {
      kind: words.roles.title,
      icon: "roles",
      entries: (roles.data ?? []).map(({ role_id, name, description }) => ({
        id: role_id,
        label: name,
        description: description ?? "",
        open: () => void navigate({ to: "/roles/$role", params: { role: role_id } }),
      })),
    },
    {
      kind: words.apis.title,
      icon: "apis",
      entries: (apis.data ?? []).map(({ api_id, name, identifier }) => ({
        id: api_id,
        label: name,
        description: identifier,
        open: () => void navigate({ to: "/apis/$api", params: { api: api_id } }),
      })),
    },
  ]
  return { found: enabled ? kinds : [], isSearching: results.some(({ isLoading }) => isLoading) }
}
