import { html } from "ghtml"
import { layout } from "./layout.ts"
import type { Person } from "./person.ts"
import { personName } from "./person.ts"

export interface HomePage {
  /** The public address of the service. */
  readonly issuer: string

  /** Where the discovery document is; an address of this service. */
  readonly discoveryHref: string
  /** Where to sign out; shown only to somebody who is signed in. */
  readonly signOutHref?: string
  /** Who is signed in; absent when nobody is. */
  readonly user?: Person
}

/** What stands at `/`: that this is Gatehouse, that it runs, and where a developer goes on. */
export function homePage({ issuer, discoveryHref, signOutHref, user }: HomePage): string {
  const signOut = signOutHref === undefined ? "" : html`<p><a class="reach" href="${signOutHref}">Sign out</a></p>`
  return layout({
    title: "Gatehouse is running",
    body: html`<h1>Gatehouse is running</h1>
<p>It signs people in to applications, and lets them decide what each application may do. Applications speak to it by OAuth 2.0 and OpenID Connect.</p>
!${user ? html`<div class="person"><p>Signed in as !${personName(user)}</p>!${signOut}</div>` : ""}
<dl>
<div><dt>Address</dt><dd>${issuer}</dd></div>
<div><dt>Discovery document, for applications</dt><dd><a class="reach" href="${discoveryHref}">${discoveryHref}</a></dd></div>
</dl>`,
  })
}
