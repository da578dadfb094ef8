import { useQueries } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { queryItems } from "../api/query.ts"
import { useAllWords } from "../words/use_words.ts"
import type { IconName } from "./icon_paths.ts"
import { useMay } from "./use_may.ts"

/** The maximum for each kind. For more results, people use the list of the kind. */
const MAX_FOUND = 5
/** A service has few APIs and connections, so their lists are read whole: they have no search. */
const MAX_RECORDS = 200

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
 * Returns the applications, people, groups, roles, APIs and connections that a text finds. Sends no request for an empty text, or for a person without the right
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
      { ...queryItems("listApis", { query: { limit: MAX_RECORDS } }), enabled },
      { ...queryItems("listConnections", { query: { limit: MAX_RECORDS } }), enabled },
    ],
  })
  const [clients, users, groups, roles, apis, connections] = results
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
      entries: those(apis.data, search, ({ name, identifier }) => [name, identifier]).map(
        ({ api_id, name, identifier }) => ({
          id: api_id,
          label: name,
          description: identifier,
          open: () => void navigate({ to: "/apis/$api", params: { api: api_id } }),
        }),
      ),
    },
    {
      kind: words.connections.title,
      icon: "connections",
      entries: those(connections.data, search, ({ name, effective }) => [name, effective.label]).map(
        ({ connection_id, name, effective }) => ({
          id: connection_id,
          label: effective.label,
          description: name,
          open: () => void navigate({ to: "/connections/$connection", params: { connection: connection_id } }),
        }),
      ),
    },
  ]
  return { found: enabled ? kinds : [], isSearching: results.some(({ isLoading }) => isLoading) }
}

/** The records whose names contain the text. */
const those = <Item>(
  items: readonly Item[] | undefined,
  text: string,
  namesOf: (item: Item) => readonly string[],
): readonly Item[] =>
  (items ?? []).filter((item) => namesOf(item).join(" ").toLowerCase().includes(text.toLowerCase())).slice(0, MAX_FOUND)
