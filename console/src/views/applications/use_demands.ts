import { useQuery } from "@tanstack/react-query"
import { queryItems } from "../../api/query.ts"
import type { Demands } from "./demands.ts"
import { isOfFapi } from "./demands.ts"

const SETTINGS = queryItems("listSettings", { query: { limit: 200 } })

/** Undefined until the settings are read. */
export function useDemands(): Demands | undefined {
  const { data } = useQuery(SETTINGS)
  if (data === undefined) return undefined
  const settingOf = (name: string) => data.find(({ env }) => env === name)?.value
  return {
    keys: isOfFapi(settingOf("GATEHOUSE_LEAST_PROFILE")),
    pushed: settingOf("GATEHOUSE_REQUIRE_PUSHED_AUTHORIZATION_REQUESTS") === "on",
  }
}
