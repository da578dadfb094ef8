import { isId } from "../base/id.ts"
import { isRegisteredId, rowIdOf } from "../oauth/registered_id.ts"

/** A secret pasted into the wrong field must not reach the log: what is no client id is not shown. One that carries a registration is long. */
export const shownClientId = (id: string): string =>
  isId("client", id) ? id : isRegisteredId(id) ? rowIdOf(id) : `${id.length} characters that are no client id`
