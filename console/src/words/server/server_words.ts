import { useQuery } from "@tanstack/react-query"
import { useLanguage } from "../use_words.ts"
import { clauseOf } from "./clause.ts"
import type { ServerWords } from "./german.ts"

const unknown = () => undefined
const ENGLISH: ServerWords = {
  reason: unknown,
  fix: unknown,
  title: unknown,
  sentence: unknown,
  setting: unknown,
  attribute: unknown,
}

/** What the server says, in the person's language. Until the words have arrived, or if they do not, the server's own stay. */
export function useServerWords(): ServerWords {
  const isGerman = useLanguage() === "de"
  const { data } = useQuery({
    queryKey: ["words of the server"],
    queryFn: async () => (await import("./german.ts")).german,
    enabled: isGerman,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return isGerman && data !== undefined ? data : ENGLISH
}

/** Returns why the service refused, by the name of the reason, in a few words. Until the words have arrived, the name stays. */
export function useReasons(): (name: string) => string {
  const isEnglish = useLanguage() === "en"
  const server = useServerWords()
  const { data: english = {} } = useQuery({
    queryKey: ["words of the reasons"],
    queryFn: async () => (await import("./reasons_en.ts")).REASONS_EN,
    enabled: isEnglish,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (name) => {
    const sentence = isEnglish && Object.hasOwn(english, name) ? english[name] : server.reason(name)
    return sentence === undefined ? name : clauseOf(sentence)
  }
}
