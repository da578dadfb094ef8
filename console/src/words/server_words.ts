import { useQuery } from "@tanstack/react-query"
import { useFormats } from "./formats.ts"
import type { Part } from "./language.ts"
import { textsIn } from "./language.ts"
import type { ServerTexts, ServerWords, Wrong } from "./said.ts"
import { aboutField, clauseOf, inSentence, serverWordsOf } from "./said.ts"
import { useLanguage, useWords } from "./use_words.ts"

/** What the server says, in the person's language. Until the words arrive, or if they do not, the English sentences of the server stay. */
export function useServerWords(): ServerWords {
  const language = useLanguage()
  const { moment } = useFormats()
  return serverWordsOf({ ...useTexts("server"), ...useTexts("reasons") }, language, moment)
}

/** Returns why the service refused, by the name of the reason, in a few words. Until the words have arrived, the name stays. */
export function useReasons(): (name: string) => string {
  const language = useLanguage()
  const { moment } = useFormats()
  const server = serverWordsOf(useTexts("reasons"), language, moment)
  return (name) => clauseOf(server.reason(name) ?? name)
}

function useTexts(part: Part): Partial<ServerTexts> {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ["words", part, language],
    queryFn: async () => (await textsIn(language, part)) as Partial<ServerTexts>,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? {}
}

/** Returns what the server says about a value of a request, after the label of its field. */
export function useAboutFields(
  labels: Readonly<Record<string, string>>,
): (wrong: Wrong & { pointer: string }) => string {
  const server = useServerWords()
  const words = useWords("shell")
  return (wrong) => inSentence(aboutField(fieldOf(wrong), labels, wrong, server, words))
}

/** The name of the field that a pointer names, without the place in a list. RFC 6901. */
export const fieldOf = ({ pointer }: { readonly pointer: string }): string => pointer.split("/")[1] ?? ""
