import type { ConnectionTrials, TrialLine, TrialMessage } from "../../ports/connections.ts"
import { codeFlow } from "./code_flow.ts"
import type { ProtocolDeps } from "./protocol_deps.ts"
import { answerMessage, recording } from "./recorded_messages.ts"

/** The request is no secret of this service: the browser has it in its address. */
const parametersOf = (url: string): readonly TrialLine[] =>
  [...new URL(url).searchParams].map(([name, value]) => ({ name, value }))

/** The flow of a real sign-in, whose requests are recorded. Each flow is new, so it keeps no metadata and no keys of an earlier one. */
export const tryConnection = (deps: ProtocolDeps): ConnectionTrials => ({
  async begin(...given) {
    const outcome = await codeFlow(deps).begin(...given)
    return "problem" in outcome ? outcome : { url: outcome.url, sent: parametersOf(outcome.url) }
  },
  async finish(connection, answer, binding, now) {
    const messages: TrialMessage[] = [answerMessage(answer)]
    const flow = codeFlow({ ...deps, outbound: recording(deps.outbound, messages) })
    const outcome = await flow.finish(connection, answer, binding, now)
    return { messages, outcome }
  },
})
