import type { LookPreview } from "../admin/looks.ts"
import type { Locale } from "../base/locales.ts"
import type { Mode } from "../looks/grounds.ts"
import { consentPage } from "../pages/consent.ts"
import { mailContent } from "../pages/mail.ts"
import { previewOf } from "../pages/preview.ts"
import { signInPage } from "../pages/sign_in.ts"
import { loadWords } from "../words/languages.ts"

export const PREVIEWED_PAGES = ["sign-in", "consent", "mail"] as const

/** Which page a preview shows. */
export interface PreviewChoice {
  readonly page: (typeof PREVIEWED_PAGES)[number]
  readonly mode: Mode
  readonly locale: Locale
}

/** A preview is a picture, so the names are invented and no address leads anywhere. */
const SAMPLE = { client: "Photo Book", user: { name: "Ada Lovelace", username: "ada" }, host: "photos.example" }

/** Returns a page as people would see it, as a document for a frame. */
export async function previewDocument(look: LookPreview, choice: PreviewChoice, host: string): Promise<string> {
  await loadWords(choice.locale)
  return previewOf(documentOf(look, choice, host), choice.mode)
}

function documentOf({ client, page: look, mail }: LookPreview, { page, locale }: PreviewChoice, host: string): string {
  const shared = { action: "", fields: [], clientName: client?.name ?? SAMPLE.client, locale, look }
  switch (page) {
    case "sign-in":
      return signInPage({ ...shared, username: "", forgottenHref: "#" })
    case "consent": {
      return consentPage({
        ...shared,
        scope: ["openid", "profile", "email"],
        profileDetails: [],
        resources: [],
        redirectHost: SAMPLE.host,
        user: SAMPLE.user,
        otherAccountHref: "#",
      })
    }
    case "mail":
      return mailContent({
        purpose: "reset-password",
        locale,
        host,
        username: SAMPLE.user.username,
        link: `https://${host}/…`,
        look: mail,
      }).html
  }
}
