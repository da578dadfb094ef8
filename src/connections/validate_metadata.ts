import { say } from "../base/say.ts"
import type { Validate } from "../base/setting.ts"

/** A request of the admin API has 98,304 bytes. */
const MAX_METADATA = 90_000

/** The XML is read when the connection is used. `connection check` reports what is wrong with it. */
export const validateMetadata: Validate = (given) =>
  given.length <= MAX_METADATA && given.trimStart().startsWith("<") && given.includes("EntityDescriptor")
    ? undefined
    : say("connection-metadata-not-xml", { max: MAX_METADATA })
