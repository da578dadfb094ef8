import type { Client, ClientChange } from "../../api/operations.ts"

/** The settings that the console's form shows. */
export const SHOWN = [
  "name",
  "redirect_uris",
  "post_logout_redirect_uris",
  "scope",
  "consent",
  "sign_in_level",
  "access_token_format",
  "id_token_alg",
] as const satisfies readonly (keyof ClientChange & keyof Client)[]

export type ShownSetting = (typeof SHOWN)[number]
export type Draft = Pick<Client, ShownSetting>

export const draftOf = (client: Client): Draft =>
  Object.fromEntries(SHOWN.map((name) => [name, client[name]])) as unknown as Draft

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the draft without empty lines and spaces around words, as it is sent. */
export const tidy = (draft: Draft): Draft => ({
  ...draft,
  name: draft.name.trim(),
  scope: draft.scope.trim(),
  redirect_uris: draft.redirect_uris.filter((uri) => uri !== ""),
  post_logout_redirect_uris: draft.post_logout_redirect_uris.filter((uri) => uri !== ""),
})

/** The settings in which two states differ. */
export const differing = (before: Draft, after: Draft): readonly ShownSetting[] =>
  SHOWN.filter((name) => !isSame(before[name], after[name]))

/** A merge patch with the changed settings alone, so that it leaves everything else as it is. RFC 7396. */
export const changeOf = (before: Draft, after: Draft): ClientChange =>
  Object.fromEntries(differing(before, after).map((name) => [name, after[name]])) as ClientChange
