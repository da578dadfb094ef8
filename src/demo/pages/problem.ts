import { html } from "ghtml"
import type { Journey } from "../journey.ts"
import { layout } from "./layout.ts"

/** Says that something failed, and where to continue. */
export const problemPage = (journey: Journey, heading: string, explanation: string): string =>
  layout({
    title: heading,
    journey,
    body: html`<h1>${heading}</h1>
<p class="lead">${explanation}</p>
<div class="choice best"><a class="button" href="/">Back to the start</a></div>`,
  })
