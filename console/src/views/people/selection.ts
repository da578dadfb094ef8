import { useQueries } from "@tanstack/react-query"
import { useState } from "react"
import type { User } from "../../api/operations/users.ts"
import { personQuery } from "./queries.ts"
import { MAX_IN_ADDRESS, selectedIn } from "./selected_in.ts"

/**
 * The selected people. The selection lasts while the person pages and searches, and through a reload. People of the address who are not in the list
 * are read one by one. People who no longer exist are omitted.
 */
export function useSelection(text: string | undefined, toAddress: (text: string | undefined) => void) {
  const [known, setKnown] = useState<ReadonlyMap<string, User>>(new Map())
  const [many, setMany] = useState<readonly string[]>()
  const ids = many ?? selectedIn(text)
  const missing = ids.filter((id) => !known.has(id))
  const reads = useQueries({ queries: missing.map((id) => personQuery(id)) })
  const read = new Map(
    reads.flatMap(({ data }) => (data === undefined ? [] : [[data.body.user_id, data.body] as const])),
  )
  const selected: ReadonlyMap<string, User> = new Map(
    ids.flatMap((id) => {
      const user = known.get(id) ?? read.get(id)
      return user === undefined ? [] : [[id, user] as const]
    }),
  )
  const select = (next: ReadonlyMap<string, User>) => {
    const arriving = missing.filter((_, at) => reads[at]?.isPending)
    const all = next.size === 0 ? [] : [...arriving, ...next.keys()]
    setKnown(next)
    setMany(all.length > MAX_IN_ADDRESS ? all : undefined)
    toAddress(all.length > MAX_IN_ADDRESS ? undefined : all.join("."))
  }
  return { selected, select }
}
