import { html } from "ghtml"
import { rfc } from "./reference.ts"
import type { Telling } from "./telling.ts"

/** The token endpoint refused a request that should have succeeded. */
export const tellRefusedExchange = (title: string): Telling => ({
  title,
  tone: "refused",
  route: "direct",
  lead: html`Gatehouse answered with an error. <b>invalid_grant</b> means that what was sent has expired, was revoked or was used
already: the authorization behind it is over, and only a new sign-in brings a new one.`,
  look: [
    html`<b>error</b> says which of a few things is wrong. The operator learns exactly what, by the trace id: see below.`,
  ],
  references: [rfc(6749, "5.2")],
  functions: [],
})

/** The limit of an endpoint was reached. */
export const tellTooMany = (): Telling => ({
  title: "Too many requests",
  tone: "refused",
  route: "direct",
  lead: html`Gatehouse counts requests, so that guessing is slow, and this address has used up its share. Nothing was consumed: wait as
long as <b>Retry-After</b> says, and do the same again.`,
  look: [html`The status, 429, and <b>Retry-After</b>, in seconds.`],
  references: [rfc(6585, "4")],
  functions: [],
})
