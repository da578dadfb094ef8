import type { Messages } from "./messages.ts"

/** The stable name of a message. It never changes, because programs compare it. */
export type MessageName = keyof Messages

/** What a program says, as a name with values. The sentence follows from both in every language. */
export interface Said<Name extends MessageName = MessageName> {
  readonly code: Name
  readonly values: Messages[Name]
}
