import type { Outbound, OutboundSettings, Outcome } from "../../src/outbound/outbound.ts"
import { outbound as requests } from "../../src/outbound/outbound.ts"
import { english } from "../../src/words/english.ts"

const inEnglish = <T extends object>(outcome: Outcome<T>) =>
  "problem" in outcome ? { problem: english(outcome.problem) } : outcome

/** Requests whose problems are English sentences. */
export function outbound(settings: OutboundSettings) {
  const { getJson, getDocument, postForm, send } = requests(settings)
  return {
    getJson: async (...given: Parameters<Outbound["getJson"]>) => inEnglish(await getJson(...given)),
    getDocument: async (...given: Parameters<Outbound["getDocument"]>) => inEnglish(await getDocument(...given)),
    postForm: async (...given: Parameters<Outbound["postForm"]>) => inEnglish(await postForm(...given)),
    send: async (...given: Parameters<Outbound["send"]>) => inEnglish(await send(...given)),
  }
}
