import { isId } from "../base/id.ts"

/** Returns a client id unchanged, and only the length of any other text, because a secret pasted into the wrong field must not reach the log. */
export const shownClientId = (id: string): string =>
  isId("client", id) ? id : `${id.length} characters that are no client id`
