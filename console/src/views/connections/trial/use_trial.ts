import { useEffect, useRef, useState } from "react"
import { call } from "../../../api/call.ts"
import type { BegunConnectionTrial, ConnectionTrial } from "../../../api/operations/connections.ts"
import { awaitAnswer } from "../../../sign_in/other_tab.ts"

/** `waiting`: the person signs in at the provider, in another tab. */
export type Stage = "idle" | "beginning" | "waiting" | "finishing" | "done"

/** Runs the trial of a connection. Only the page holds the result, so it is gone with the page. */
export function useTrial(connection: string) {
  const [stage, setStage] = useState<Stage>("idle")
  const [begun, setBegun] = useState<BegunConnectionTrial>()
  const [result, setResult] = useState<ConnectionTrial>()
  const [error, setError] = useState<Error>()
  const stopWaiting = useRef(() => {})
  useEffect(() => () => stopWaiting.current(), [])
  const path = { connection }

  /** Runs one step of the trial. A failed step ends the trial. */
  async function doing(part: () => Promise<void>): Promise<void> {
    try {
      await part()
    } catch (problem) {
      setError(problem instanceof Error ? problem : new Error(String(problem)))
      setStage("idle")
    }
  }

  async function finish(answer: string): Promise<void> {
    stopWaiting.current()
    setStage("finishing")
    await doing(async () => {
      setResult((await call("finishConnectionTrial", { path, body: { answer } })).body)
      setStage("done")
    })
  }

  async function begin(): Promise<void> {
    cancel()
    setStage("beginning")
    await doing(async () => {
      const { body } = await call("beginConnectionTrial", { path })
      setBegun(body)
      if (body.state === null) return setStage("done")
      stopWaiting.current = awaitAnswer(body.state, ({ answer = "" }) => void finish(answer))
      setStage("waiting")
    })
  }

  function cancel(): void {
    stopWaiting.current()
    setStage("idle")
    setBegun(undefined)
    setResult(undefined)
    setError(undefined)
  }

  return { stage, begun, result, error, begin, cancel }
}
