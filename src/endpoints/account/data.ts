import { ownData as dataOf } from "../../accounts/own_data.ts"
import { deleteOwnAccount } from "../../accounts/own_deletion.ts"
import { RECENT_PROOF_MS } from "../../identity/recent_proof.ts"
import { ACCOUNT_DATA_PATH } from "../../oauth/paths.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { accountNav } from "./account_nav.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage } from "./own_page.ts"

/** The page with which a person downloads their data or deletes their account. */
export const ownData = (request: EdgeRequest, ports: Ports): Promise<Answer> => ownPage(DATA, request, ports)

const DATA: OwnPage = {
  path: ACCOUNT_DATA_PATH,
  maxAgeMs: RECENT_PROOF_MS,
  show: async (at) => shown(at, false),
  changes: {
    async download({ browser: { user }, request, ports }) {
      return { kind: "json", body: await dataOf(user, request, ports), file: "account.json" }
    },
    async delete(at, { values }) {
      const done = await deleteOwnAccount(at.browser, values.get("username") ?? "", at, at.ports)
      if (done === "wrong-name") return shown(at, true)
      if (done === "spent") return at.again()
      return {
        kind: "page",
        page: { page: "account-deleted", locale: at.locale },
        cookies: { session: null },
        occurred: done.event,
      }
    },
  },
}

const shown = ({ browser: { user }, locale, form, href }: AtOwnPage, isWrong: boolean): Answer => ({
  kind: "page",
  page: {
    page: "account-data",
    locale,
    nav: accountNav(href),
    download: form({ change: "download" }),
    ...(user.role !== "admin" && { deletion: { ...form({ change: "delete" }), isWrong } }),
  },
})
