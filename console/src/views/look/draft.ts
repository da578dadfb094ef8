import type { Look, LookChange } from "../../api/operations/look.ts"

const TEXTS = ["name", "accent", "accent_dark", "support_uri", "policy_uri", "tos_uri"] as const
export type TextSetting = (typeof TEXTS)[number]

/** A look during editing. An empty text is a missing setting. */
export interface Draft extends Readonly<Record<TextSetting, string>> {
  /** The new logo; null: without a logo; undefined: the stored one. */
  readonly logo: NewLogo | null | undefined
}

export interface NewLogo {
  readonly fileName: string
  readonly type: string
  readonly base64: string
}

export const EMPTY: Draft = {
  name: "",
  accent: "",
  accent_dark: "",
  support_uri: "",
  policy_uri: "",
  tos_uri: "",
  logo: null,
}

export const draftOf = (look: Look): Draft => ({
  ...(Object.fromEntries(TEXTS.map((name) => [name, look[name] ?? ""])) as Record<TextSetting, string>),
  logo: undefined,
})

/** The stored logo. Undefined if the look has no logo. */
export const storedLogo = (look: Look): Look["logo"] | undefined => look.logo ?? undefined

/** The settings in which two looks differ. */
export const differing = (before: Draft, after: Draft): readonly TextSetting[] =>
  TEXTS.filter((name) => before[name].trim() !== after[name].trim())

/** Whether the draft changes the logo. Removing a missing logo changes nothing. */
export const changesLogo = (look: Look, { logo }: Draft): boolean =>
  logo === null ? storedLogo(look) !== undefined : logo !== undefined

/** A merge patch with the changes of the draft. RFC 7396. */
export function changeOf(look: Look, draft: Draft): LookChange {
  const texts = differing(draftOf(look), draft).map((name) => [name, draft[name].trim() || null])
  return {
    ...(Object.fromEntries(texts) as LookChange),
    ...(changesLogo(look, draft) && { logo: draft.logo?.base64 ?? null }),
  }
}

/** Whether no setting is left. */
export const isEmpty = (look: Look, draft: Draft): boolean =>
  TEXTS.every((name) => draft[name].trim() === "") &&
  !draft.logo &&
  (draft.logo === null || storedLogo(look) === undefined)
