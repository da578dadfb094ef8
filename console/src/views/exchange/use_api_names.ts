import { useQuery } from "@tanstack/react-query"
import { allOf } from "../../api/pages.ts"

const APIS = allOf("listApis", {})

/** The names of all APIs, by identifier. */
export function useApiNames(): ReadonlyMap<string, string> {
  const { data = [] } = useQuery(APIS)
  return new Map(data.map(({ identifier, name }) => [identifier, name]))
}
