import { sha256 } from "../base/digest.ts"

/**
 * The stylesheet that pages of the account have after the common one, so that sign-in pages do not contain it. A phone shows the navigation above the
 * page, a wide window beside it. Weight and a bar also mark the current page, not colour alone.
 */
export const accountStylesheet = `
.account { padding-block-start: clamp(1rem, 4vh, 2.5rem); }
.account > :is(header, nav, main, footer) { width: 100%; max-width: 46rem; margin-inline: auto; }
.account > main { padding: 0; border: 0; border-radius: 0; background: none; box-shadow: none; }
.account > nav { margin-block-end: 1.5rem; }
.account > nav ul { display: flex; flex-wrap: wrap; gap: 0.125rem; margin: 0 -0.25rem; padding: 0; list-style: none; }
.account > nav li { overflow: visible; }
.account > nav a {
  display: flex;
  align-items: center;
  min-height: 2.75rem;
  position: relative;
  padding: 0.375rem 0.625rem;
  border: 1px solid transparent;
  border-radius: 0.625rem;
  color: var(--ink);
  text-decoration: none;
  overflow-wrap: anywhere;
}
.account > nav a:hover { background: var(--tint); text-decoration: underline; }
.account > nav a[aria-current] {
  border-color: var(--line);
  background: var(--card);
  color: var(--accent);
  font-weight: 600;
}
.account > nav a[aria-current]::before {
  content: "";
  position: absolute;
  inset-inline: 0.625rem;
  inset-block-end: 0.25rem;
  height: 3px;
  border-radius: 2px;
  background: var(--accent);
}
.account h1 { margin-block-end: 1rem; padding-inline: 0.25rem; }
.account .lead { padding-inline: 0.25rem; color: var(--quiet); font-size: 1rem; }
.back { margin: 0; }
.back a { margin-inline: 0; padding-inline: 0.25rem; }
.back a::before { content: "‹"; padding-inline-end: 0.5rem; }
.card {
  margin-block-end: 1rem;
  padding: min(1.5rem, 5vw);
  border: 1px solid var(--line);
  border-radius: 1rem;
  background: var(--card);
  box-shadow: var(--shadow);
}
.card > :first-child { margin-block-start: 0; }
.card > :last-child { margin-block-end: 0; }
.card h2 { font-size: 1.0625rem; }
.card h2.next { padding-block-start: 1.5rem; }
.card p > .button { margin-block-start: 0.5rem; }
.card > form { max-width: 27rem; }
.who { display: flex; align-items: center; gap: 1rem; margin-block-end: 1.5rem; padding-inline: 0.25rem; }
.who h1, .who p { margin: 0; padding: 0; }
.who > div { min-width: 0; }
.figure { flex: none; width: 3.5rem; height: 3.5rem; padding: 0.75rem; border-radius: 50%; background: var(--accent); color: var(--on-accent); }
.attention { border-inline-start: 0.375rem solid var(--accent); }
.attention:has(.urgent) { border-inline-start-color: var(--alarm); }
.urgent { color: var(--alarm); font-weight: 600; }
.calm::before {
  content: "";
  display: inline-block;
  width: 0.875rem;
  height: 0.4375rem;
  margin-inline: 0.125rem 0.625rem;
  border: solid var(--accent);
  border-width: 0 0 2px 2px;
  transform: translateY(-0.25rem) rotate(-45deg);
}
.cards { display: grid; gap: 1rem; }
.cards > .card { display: flex; flex-direction: column; margin: 0; }
.cards > :last-child:nth-child(odd) { grid-column: 1 / -1; }
.cards p > .button { margin-block-start: 0; }
.cards .card > p:last-child { margin-block-start: auto; padding-block-start: 1rem; }
.cards ul { margin: 0; padding: 0; list-style: none; }
.cards li { padding-block: 0.375rem; }
.facts { border-block-start: 0; }
.facts > div { display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: 1rem; padding-block: 0.5rem; }
.facts dt, .facts dd { min-width: 0; }
.facts dd { margin-inline-start: auto; }
.card > .facts:first-child > :first-child { padding-block-start: 0; }
.facts dt { font-size: 0.9375rem; }
.entries { margin: 0 0 1.5rem; padding: 0; list-style: none; border-block-start: 1px solid var(--line); }
.entries > li { padding-block: 1rem; border-block-end: 1px solid var(--line); }
.entries h2, .entries p { margin: 0 0 0.25rem; }
.entries :is(form > button, .button) { margin-block-start: 0.625rem; }
.card > .entries:first-child { border-block-start: 0; }
.card > .entries:first-child > :first-child { padding-block-start: 0; }
.card > .entries:last-child > :last-child { padding-block-end: 0; border-block-end: 0; }
.attention .entries { border: 0; }
.attention .entries > :first-child { padding-block-start: 0; }
.entries + h2 { margin-block-start: 2rem; }
form > .check { display: flex; align-items: center; gap: 0.75rem; margin: 0; }
.check label { flex: 1; margin: 0; padding-block: 0.625rem; font-weight: 400; font-size: 1rem; }
.check input { flex: none; width: 1.5rem; height: 1.5rem; min-height: 0; margin: 0; accent-color: var(--accent); }
@media (min-width: 40rem) {
  .account main :is(button, .button) { display: inline-block; width: auto; min-width: 10rem; }
  .cards { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .attention .entries > li { display: flex; align-items: center; justify-content: space-between; gap: 1.5rem; }
  .attention .entries p { margin: 0; }
  .attention .entries .button { flex: none; margin: 0; }
}
@media (min-width: 62rem) {
  .account {
    display: grid;
    grid-template: auto auto 1fr / 13rem minmax(0, 46rem);
    justify-content: center;
    align-content: start;
    column-gap: 2.5rem;
    min-height: 100vh;
  }
  .account > header { grid-column: 1 / -1; max-width: none; margin-block-end: 1.75rem; }
  .account > nav { grid-row: 2 / span 2; margin: 0; }
  .account > nav ul { flex-direction: column; }
  .account > nav a { padding-inline: 1.125rem; }
  .account > nav a[aria-current]::before { inset-inline: 0.375rem auto; inset-block: 0.625rem; width: 3px; height: auto; }
  .account > :is(main, footer) { grid-column: 2; }
}
@media (forced-colors: active) {
  .account > nav a[aria-current] { border: 3px solid; }
  .figure, .attention { border: 3px solid; }
}
`

/** The hash of the stylesheet for `style-src`, with quotes. */
export const accountStyleSource = `'sha256-${sha256(accountStylesheet).toString("base64")}'`
