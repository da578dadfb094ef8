import { english } from "../words/english.ts"
import type { Message } from "../words/message.ts"
import type { Log } from "./log.ts"

/** Logs why the service of breached passwords gave no answer, and never a part of a hash. */
export function logBreachedPasswords(log: Log, problem: Message): void {
  log.warn(
    { problem: english(problem) },
    "The service of breached passwords gave no usable answer. A new password is compared with the bundled list only.",
  )
}
