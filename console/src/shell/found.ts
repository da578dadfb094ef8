import { useQueries } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { Api } from "../api/operations/apis.ts"
import { queryItems } from "../api/query.ts"
import { useAllWords } from "../words/use_words.ts"
import type { IconName } from "./icon_paths.ts"
import { useMay } from "./use_may.ts"

/** The maximum for each kind. For more results, people use the list of the kind. */
const MAX_FOUND = 5
const MAX_APIS = 200

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
 * Returns the applications, people, groups, roles and APIs that a text finds. Sends no request for an empty text, or for a person without the right
 * to read.
 */
export function useFound(text: string): { readonly found: readonly Found[]; readonly isSearching: boolean } {
  const may = useMay()
  const words = useAllWords()
  const navigate = useNavigate()
  const search = text.trim()
  const enabled = search !== "" && may("admin:read")
  const asked = { query: { search, limit: MAX_FOUND } }
  const results = useQueries({
    queries: [
      { ...queryItems("listClients", asked), enabled },
      { ...queryItems("listUsers", asked), enabled },
      { ...queryItems("listGroups", asked), enabled },
      { ...queryItems("listRoles", asked), enabled },
      { ...queryItems("listApis", { query: { limit: MAX_APIS } }), enabled },
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
      entries: apisWith(search, apis.data ?? []).map(({ api_id, name, identifier }) => ({
        id: api_id,
        label: name,
        description: identifier,
        open: () => void navigate({ to: "/apis/$api", params: { api: api_id } }),
      })),
    },
  ]
  return { found: enabled ? kinds : [], isSearching: results.some(({ isLoading }) => isLoading) }
}

/** Searched here: the list of APIs has no search, and a service has few APIs. */
const apisWith = (text: string, apis: readonly Api[]) =>
  apis
    .filter(({ name, identifier }) => `${name} ${identifier}`.toLowerCase().includes(text.toLowerCase()))
    .slice(0, MAX_FOUND)
