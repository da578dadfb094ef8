import { useQuery } from "@tanstack/react-query"
import { useFormats } from "./formats.ts"
import type { Part } from "./language.ts"
import { textsIn } from "./language.ts"
import type { ServerTexts, ServerWords, Wrong } from "./said.ts"
import { aboutField, clauseOf, inSentence, serverWordsOf } from "./said.ts"
import { useLanguage, useWords } from "./use_words.ts"

/** The server's messages in the person's language. Without these words, the server's English sentences are shown. */
export function useServerWords(): ServerWords {
  const language = useLanguage()
  const { moment } = useFormats()
  return serverWordsOf({ ...useTexts("server"), ...useTexts("reasons") }, language, moment)
}

/** Returns the reason of a refusal in a few words. Until the words arrive, returns the name of the reason. */
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

/** Returns the server's error for a value of a request, after the label of its field. */
export function useAboutFields(
  labels: Readonly<Record<string, string>>,
): (wrong: Wrong & { pointer: string }) => string {
  const server = useServerWords()
  const words = useWords("shell")
  return (wrong) => inSentence(aboutField(fieldOf(wrong), labels, wrong, server, words))
}

/** The field name in a pointer, without the index in a list. RFC 6901. */
export const fieldOf = ({ pointer }: { readonly pointer: string }): string => pointer.split("/")[1] ?? ""
