import { html } from "ghtml"

/** Two towers with battlements and a slit each, the wall between them, and the arch of the gate; on a grid of 32. */
const outline =
  "M2 29V4h2.5v2.5h3V4H10v8h1.5V9.5h3V12h3V9.5h3V12H22V4h2.5v2.5h3V4H30v25H20v-7.5a4 4 0 0 0-8 0V29zM5.2 13v4h1.6v-4zm20 0v4h1.6v-4z"

/** The product's mark. Decoration only, since the name is next to it: hidden from screen readers. */
export const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path fill="currentColor" fill-rule="evenodd" d="${outline}"/></svg>`

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1a5c4a"/><path fill="#fff" fill-rule="evenodd" transform="translate(4.8 4.4) scale(.7)" d="${outline}"/></svg>`

/** The favicon as a `data:` address, so that a page needs no further request. Needs `img-src data:`. */
export const iconAddress = `data:image/svg+xml,${encodeURIComponent(icon)}`
