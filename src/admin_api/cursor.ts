import Type from "typebox"
import type { Page } from "../admin/page.ts"
import { firstOf } from "../admin/page.ts"
import { decodeBase64url } from "../base/base64url.ts"
import { say } from "../base/say.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Ports } from "../ports/ports.ts"
import { about } from "./schemas.ts"

/** The number of items on a page if the request has no `limit`. */
export const DEFAULT_LIMIT = 50

/** The parameters of every list. */
export const PAGING = {
  limit: about(
    "The maximum number of items on the page.",
    Type.Integer({ minimum: 1, maximum: 200, default: DEFAULT_LIMIT }),
  ),
  cursor: about("`next_cursor` of the page before. Absent for the first page.", Type.String()),
}

type Forms = Pick<Ports["forms"], "mac" | "isMac">

/** A cursor contains the id of the last item of a page. Its MAC also covers the name of the list, so the store gets only ids from that list. */
export const cursorOf = (list: string, after: string, forms: Forms): string =>
  `${Buffer.from(after).toString("base64url")}.${forms.mac(["admin-cursor", list, after])}`

/** Returns the item after which the page begins. Refuses with invalid_request a cursor of another list, and a changed cursor. */
export function openCursor(list: string, cursor: string, forms: Forms): string {
  const [text = "", mac = ""] = cursor.split(".")
  const after = decodeBase64url(text)?.toString()
  if (after === undefined || !forms.isMac(mac, ["admin-cursor", list, after]))
    return refuse("invalid_request", "admin-query-invalid", {
      errors: [
        {
          in: "query",
          pointer: "/cursor",
          ...say("cursor-of-other-list"),
        },
      ],
    })
  return after
}

/** Returns one page of a list that is short enough to be read whole. The items are sorted by id. */
export function pageOf<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  { after = "", limit }: { readonly after?: string | undefined; readonly limit: number },
): Page<T> {
  const rest = items.filter((item) => idOf(item) > after).sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
  return firstOf(rest, idOf, limit)
}
