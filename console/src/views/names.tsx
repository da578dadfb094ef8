import { Anchor } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link, useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { Answered } from "../api/call.ts"
import type { Names as FoundNames } from "../api/operations/names.ts"
import { queryWithState } from "../api/query.ts"
import { Named } from "../shell/parts.tsx"
import { Mono } from "../shell/texts.tsx"
import { useWords } from "../words/use_words.ts"
import type { ConsoleWords } from "../words/words.ts"

export type Names = ReadonlyMap<string, string>

const HAS_NAME = /^(client|user|group|role|api)_/
const MAX_IDS = 100
const KEPT_MS = 300_000
const NO_NAMES: Names = new Map()

const namesIn = ({ body: { names } }: Answered<FoundNames>): Names => new Map(names.map(({ id, name }) => [id, name]))

/** The current names of these ids. An id is missing if its record was deleted or has no name. */
export function useNames(ids: readonly string[]): Names {
  const named = [...new Set(ids)].filter((id) => HAS_NAME.test(id)).slice(0, MAX_IDS)
  const { data } = useQuery({
    ...queryWithState("getNames", { query: { id: named } }),
    select: namesIn,
    enabled: named.length > 0,
    staleTime: KEPT_MS,
    placeholderData: keepPreviousData,
  })
  return data ?? NO_NAMES
}

const VIEW_OF: Readonly<Record<string, string>> = {
  client: "/applications/",
  user: "/people/",
  group: "/groups/",
  role: "/roles/",
  api: "/apis/",
}

/** Links to the view of an id. Plain text if the id has no view. */
export function LinkTo({ id, children }: { id: string; children: ReactNode }) {
  const { routesByPath } = useRouter()
  const start = VIEW_OF[id.slice(0, id.indexOf("_"))]
  const isKnown = start !== undefined && Object.keys(routesByPath).some((path) => path.startsWith(start))
  return isKnown ? (
    <Anchor component={Link} to={(start + id) as never} inherit>
      {children}
    </Anchor>
  ) : (
    children
  )
}

const MAX_SHOWN = 20

/** An operator in words. Undefined for anybody else. */
export function operatorIn(id: string, words: ConsoleWords["audit"]): string | undefined {
  if (id === "operator") return words.operatorUnnamed
  return id.startsWith("operator:") ? words.operator({ name: id.slice("operator:".length) }) : undefined
}

/** The name of an id, as a link; otherwise the shortened id. */
export function NameOf({ id, names }: { id: string; names: Names }) {
  const words = useWords("audit")
  const name = names.get(id) ?? operatorIn(id, words)
  return (
    <LinkTo id={id}>
      {name === undefined ? (
        <Mono title={id}>{id.length > MAX_SHOWN ? `${id.slice(0, MAX_SHOWN)}…` : id}</Mono>
      ) : (
        <Named>{name}</Named>
      )}
    </LinkTo>
  )
}
