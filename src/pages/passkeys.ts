import { html } from "ghtml"
import type { ShownLook } from "../looks/shown_look.ts"
import { headingOf } from "./heading.ts"
import { hiddenFields, layout } from "./layout.ts"
import { shownName } from "./name.ts"
import type { NewPasskey } from "./passkey.ts"
import { creationOptions, passkeyForm, passkeyScript } from "./passkey.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"
import type { Language } from "./words/languages.ts"
import { wordsIn } from "./words/languages.ts"
import type { PasskeysProblem, Words } from "./words/words.ts"

export interface PasskeysPage {
  readonly user: Person
  readonly accountHref: string
  readonly passkeys: readonly {
    readonly name: string
    /** Times in milliseconds UTC. */
    readonly createdAt: number
    readonly lastUsedAt: number | undefined
    readonly remove: { readonly action: string; readonly fields: readonly (readonly [string, string])[] }
  }[]
  /** Absent if passkeys cannot work at the public URL. */
  readonly add?: NewPasskey
  /** What the person typed before. */
  readonly name: string
  readonly maxNameLength: number
  readonly problem?: PasskeysProblem
  /** Default: English. */
  readonly locale?: Language
  readonly look?: ShownLook | undefined
}

/** The person's passkeys, and a form that adds one. Without scripts the page shows the passkeys, and removes them. */
export function passkeysPage(model: PasskeysPage): string {
  const { user, accountHref, passkeys, add, problem, look, locale = "en" } = model
  const words = wordsIn(locale).passkeys
  const { signedIn } = wordsIn(locale).consent
  const alarm = problem ? html`<p class="alarm" id="problem" role="alert">${words.problems[problem]}</p>` : ""
  return layout({
    lang: locale,
    look,
    title: words.heading,
    body: html`!${headingOf(words.heading)}
<div class="person">
<p>${signedIn.before}!${personName(user)}${signedIn.after}</p>
</div>
!${alarm}
<p>${words.explanation}</p>
!${passkeys.length === 0 ? "" : html`<ul class="entries">!${passkeys.map((each, at) => row(each, at, words, locale)).join("\n")}</ul>`}
<h2>${words.add}</h2>
!${
      add === undefined
        ? html`<p>${words.unavailable}</p>`
        : html`!${newPasskeyForm(add, model, words)}
<p class="quiet" data-without-passkeys>${words.unsupported}</p>`
    }
<p><a class="reach" href="${accountHref}">${wordsIn(locale).account.account}</a></p>`,
    ...(add && { script: passkeyScript }),
  })
}

function row(
  { name, createdAt, lastUsedAt, remove }: PasskeysPage["passkeys"][number],
  at: number,
  words: Words["passkeys"],
  locale: Language,
): string {
  const used =
    lastUsedAt === undefined ? words.unused : `${words.used.before}${day(lastUsedAt, locale)}${words.used.after}`
  return html`<li>
<p><strong id="passkey-${at}"><bdi>${shownName(name)}</bdi></strong><br>
<span class="quiet">${words.added.before}${day(createdAt, locale)}${words.added.after}<br>${used}</span></p>
<form method="post" action="${remove.action}">
!${hiddenFields(remove.fields)}
<button type="submit" class="plain danger" id="remove-${at}" aria-labelledby="remove-${at} passkey-${at}">${words.remove}</button>
</form>
</li>`
}

const day = (at: number, locale: Language): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(at)

/** The form with the name of a new passkey. */
export function newPasskeyForm(
  add: NewPasskey,
  { name, maxNameLength, problem }: Pick<PasskeysPage, "name" | "maxNameLength" | "problem">,
  words: Words["passkeys"],
): string {
  const about = problem === "name" ? ' aria-describedby="problem" aria-invalid="true"' : ""
  const { submit, cancelled, exists, otherAddress } = words
  return passkeyForm(
    add,
    { ceremony: "create", publicKey: creationOptions(add) },
    {
      submit,
      cancelled,
      exists,
      otherAddress,
      inputs: html`<label for="name">${words.name}</label>
<input id="name" name="name" type="text" value="${name}" dir="auto" autocomplete="off" maxlength="${maxNameLength}" required!${about}>`,
    },
  )
}
