import type { Messages } from "../words/messages.ts"

/** The stable name of a message. locales/en.json has its sentence. */
export type MessageName = keyof Messages

/** A message as the program makes it: the name decides which values it has. */
export interface Said<Name extends MessageName = MessageName> {
  readonly code: Name
  readonly values: Messages[Name]
}

type Given<Name extends MessageName> = keyof Messages[Name] extends never ? [] : [values: Messages[Name]]

/** Makes a message. Texts in `values` are raw: they may come from a request. */
export const say = <const Name extends MessageName>(code: Name, ...[values]: Given<Name>): Said<Name> => ({
  code,
  values: values ?? ({} as Messages[Name]),
})
