/** Where the service sends the answer of a trial: views/applications/try_it. The console's own client never uses this address. */
export const TRY_CALLBACK = "try-callback"

const CHANNEL = "gatehouse.console.answer"
const MAX_WAIT_MS = 2000

/** The `state` of a request for another tab begins with this text. The text is public; the rest of the `state` is secret. */
export const OTHER_TAB = "other-tab."

export const isForOtherTab = (parameters: URLSearchParams): boolean =>
  parameters.get("state")?.startsWith(OTHER_TAB) ?? false

type Message =
  | { readonly kind: "answer"; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: "taken"; readonly state: string }

/**
 * Gives an answer to the tab that waits for it. Resolves to whether a tab took it. Only pages of this origin receive it, and nothing is stored. A
 * code that no tab takes is useless without the verifier, which only the waiting tab has.
 */
export function handOver(answer: URLSearchParams): Promise<boolean> {
  const parameters = Object.fromEntries(answer)
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise<boolean>((resolve) => {
    const finish = (isTaken: boolean) => {
      channel.close()
      resolve(isTaken)
    }
    const waiting = setTimeout(() => finish(false), MAX_WAIT_MS)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind !== "taken" || data.state !== parameters.state) return
      clearTimeout(waiting)
      finish(true)
    }
    channel.postMessage({ kind: "answer", parameters } satisfies Message)
  })
}

/** Calls `take` with the answer that has the given `state`. Ignores answers with another `state`. Returns a function that stops listening. */
export function awaitAnswer(state: string, take: (parameters: Readonly<Record<string, string>>) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== "answer" || data.parameters.state !== state) return
    channel.postMessage({ kind: "taken", state } satisfies Message)
    take(data.parameters)
  }
  return () => channel.close()
}
