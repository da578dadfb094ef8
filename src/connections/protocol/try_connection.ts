import type { ConnectionTrials, TrialMessage } from "../../ports/connections.ts"
import { codeFlow } from "./code_flow.ts"
import type { ProtocolDeps } from "./protocol_deps.ts"
import { answerMessage, recording } from "./recorded_messages.ts"

/** The flow of a real sign-in, whose requests are recorded. Each flow is new, so it keeps no metadata and no keys of an earlier one. */
export const tryConnection = (deps: ProtocolDeps): ConnectionTrials => ({
  begin: (...given) => codeFlow(deps).begin(...given),
  async finish(connection, answer, binding, now) {
    const messages: TrialMessage[] = [answerMessage(answer)]
    const flow = codeFlow({ ...deps, outbound: recording(deps.outbound, messages) })
    const outcome = await flow.finish(connection, answer, binding, now)
    return { messages, outcome }
  },
})
