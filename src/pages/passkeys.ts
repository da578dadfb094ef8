import { html } from "ghtml"
import type { Locale } from "../base/locales.ts"
import { ownNameOf } from "../looks/shown_look.ts"
import { wordsIn } from "../words/languages.ts"
import type { PageWords } from "../words/words.ts"
import type { AccountNav } from "./account_layout.ts"
import { accountLayout } from "./account_layout.ts"
import type { PageForm } from "./form.ts"
import { hiddenFields } from "./layout.ts"
import { shownName } from "./name.ts"
import type { NewPasskey } from "./passkey.ts"
import { creationOptions, currentCredentials, passkeyForm, passkeyScript } from "./passkey.ts"
import type { ShownIn } from "./shown_in.ts"
import { day } from "./times.ts"

/** Why no passkey was added. */
export type PasskeysProblem = keyof PageWords["passkeys"]["problems"]

export interface PasskeysPage extends ShownIn {
  readonly nav: AccountNav
  readonly passkeys: readonly {
    readonly name: string
    /** Times in milliseconds UTC. */
    readonly createdAt: number
    readonly lastUsedAt: number | undefined
    readonly remove: PageForm
  }[]
  /** Absent if passkeys cannot work at the public URL. */
  readonly add?: NewPasskey
  /** The name that the person typed before. */
  readonly name: string
  readonly maxNameLength: number
  readonly problem?: PasskeysProblem
}

/** The person's passkeys, and a form that adds one. Without scripts the page can show and remove passkeys. */
export function passkeysPage(model: PasskeysPage): string {
  const { nav, passkeys, add, problem, look, locale = "en" } = model
  const words = wordsIn(locale).passkeys
  const alarm = problem ? html`<p class="alarm" id="problem" role="alert">${words.problems[problem]}</p>` : ""
  return accountLayout({
    nav,
    section: "security",
    isBelow: true,
    locale,
    look,
    title: words.heading,
    body: html`<p class="lead">${words.explanation}</p>
!${alarm}
!${passkeys.length === 0 ? "" : html`<div class="card"><ul class="entries" role="list">!${passkeys.map((each, at) => row(each, at, words, locale)).join("\n")}</ul></div>`}
<section class="card">
<h2>${words.add}</h2>
!${
      add === undefined
        ? html`<p>${words.unavailable}</p>`
        : html`!${newPasskeyForm(add, model, words, currentCredentials(add))}
<p class="quiet" data-without-passkeys>${words.unsupported}</p>`
    }
</section>`,
    ...(add && { script: passkeyScript }),
  })
}

function row(
  { name, createdAt, lastUsedAt, remove }: PasskeysPage["passkeys"][number],
  at: number,
  words: PageWords["passkeys"],
  locale: Locale,
): string {
  const used = lastUsedAt === undefined ? words.unused : words.used({ day: day(lastUsedAt, locale) })
  return html`<li>
<p><strong id="passkey-${at}"><bdi>${shownName(name)}</bdi></strong><br>
<span class="quiet">${words.added({ day: day(createdAt, locale) })}<br>${used}</span></p>
<form method="post" action="${remove.action}">
!${hiddenFields(remove.fields)}
<button type="submit" class="plain danger" id="remove-${at}" aria-labelledby="remove-${at} passkey-${at}">${words.remove}</button>
</form>
</li>`
}

/** The form with the name of a new passkey. */
export function newPasskeyForm(
  add: NewPasskey,
  { name, maxNameLength, problem, look }: Pick<PasskeysPage, "name" | "maxNameLength" | "problem" | "look">,
  words: PageWords["passkeys"],
  signals: ReturnType<typeof currentCredentials> = [],
): string {
  const about = problem === "name" ? ' aria-describedby="problem" aria-invalid="true"' : ""
  const { submit, cancelled, exists, otherAddress } = words
  return passkeyForm(
    add,
    { ceremony: "create", publicKey: creationOptions(add, shownName(ownNameOf(look, add.rpId))) },
    {
      signals,
      submit,
      cancelled,
      exists,
      otherAddress,
      inputs: html`<label for="name">${words.name}</label>
<input id="name" name="name" type="text" value="${name}" dir="auto" autocomplete="off" maxlength="${maxNameLength}" required!${about}>`,
    },
  )
}
