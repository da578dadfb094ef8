import { useQuery } from "@tanstack/react-query"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import { peopleQuery } from "./queries.ts"

/** The number of people who are linked by a connection, in words. Undefined until it arrives. */
export function useCounted(connection: string): string | undefined {
  const words = useWords("connections")
  const { number } = useFormats()
  const { data } = useQuery(peopleQuery(connection))
  if (data === undefined) return undefined
  const shown = number(data.count)
  return data.has_more ? words.moreThan({ count: shown }) : shown
}
