import { isId } from "../base/id.ts"

/** A secret pasted into the wrong field must not reach the log: other text is not shown. */
export const shownClientId = (id: string): string =>
  isId("client", id) ? id : `${id.length} characters that are no client id`
