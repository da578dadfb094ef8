import type { Locale } from "../base/locales.ts"
import { attributesFrom } from "../identity/attributes.ts"
import type { User } from "../identity/user.ts"
import { supportedLocale } from "../oauth/locale.ts"

/** Returns the person's own language, from the attribute `locale`. Undefined if it is missing or not supported. */
export function ownLocale({ attributes }: Pick<User, "attributes">): Locale | undefined {
  const { locale } = attributesFrom(attributes)
  // OpenID Connect Core §5.1 also accepts an underscore: en_US.
  return typeof locale === "string" ? supportedLocale(locale.replaceAll("_", "-")) : undefined
}
