import { sha256 } from "../base/digest.ts"
import { GROUNDS, OWN_ACCENTS } from "../looks/grounds.ts"

/**
 * The only stylesheet. Every page contains the stylesheet, and the Content-Security-Policy allows it by its digest. In light and dark mode,
 * the contrast of text is at least 4.5, and the contrast of control edges at least 3: test/pages/stylesheet.test.ts computes both. Sizes
 * are in rem, so that a reader's own text size applies. Every control is at least 2.75rem (44 px) high. Names come from outside: they may
 * be long, be right-to-left, or have many combining marks. So names wrap anywhere, are isolated, and are clipped to their own line box.
 */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ground: ${GROUNDS.light.ground};
  --card: ${GROUNDS.light.card};
  --ink: #16211d;
  --quiet: #53615b;
  --line: #d8dfdb;
  --edge: #75837c;
  --accent: ${OWN_ACCENTS.light};
  --accent-pressed: #124537;
  --on-accent: #ffffff;
  --tint: ${GROUNDS.light.tint};
  --alarm: #8f1d1d;
  --alarm-ground: #fcefee;
  --alarm-pressed: #6e1414;
  --on-alarm: #ffffff;
  --shadow: 0 1px 2px rgb(15 35 28 / 8%), 0 12px 32px -12px rgb(15 35 28 / 18%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: ${GROUNDS.dark.ground};
    --card: ${GROUNDS.dark.card};
    --ink: #e9efec;
    --quiet: #a5b3ad;
    --line: #2c3733;
    --edge: #77867f;
    --accent: ${OWN_ACCENTS.dark};
    --accent-pressed: #a5e0cb;
    --on-accent: #0b1f18;
    --tint: ${GROUNDS.dark.tint};
    --alarm: #ffb9b1;
    --alarm-ground: #351c1c;
    --alarm-pressed: #ffd3cd;
    --on-alarm: #2b0b0b;
    --shadow: 0 12px 32px -12px rgb(0 0 0 / 60%);
  }
}
@media (prefers-contrast: more) {
  :root { --quiet: var(--ink); --line: var(--edge); --edge: var(--ink); }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  --gutter: min(1rem, 4.5vw);
  padding: clamp(1.25rem, 14vh - 3.5rem, 8rem) max(var(--gutter), env(safe-area-inset-left)) 2rem max(var(--gutter), env(safe-area-inset-right));
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Helvetica, Arial, sans-serif;
}
header, main, footer { max-width: 27.5rem; margin-inline: auto; }
header {
  display: flex;
  align-items: center;
  gap: 0.625rem;
  margin-block-end: 0.875rem;
  padding-inline: 0.25rem;
  color: var(--accent);
  font-weight: 600;
  letter-spacing: 0.01em;
}
header span { min-width: 0; overflow-wrap: anywhere; overflow: clip; overflow-clip-margin: 0.5rem; }
.mark { display: block; flex: none; width: 1.75rem; height: 1.75rem; }
.logo { display: block; flex: none; width: auto; max-width: min(10rem, 40%); height: 2rem; object-fit: contain; }
main > .logo { max-width: 100%; height: 3rem; margin-block-end: 1rem; object-position: left; }
main > .logo + * { margin-block-start: 0; }
footer { margin-block-start: 0.875rem; padding-inline: 0.25rem; color: var(--quiet); font-size: 0.875rem; }
footer p { display: flex; flex-wrap: wrap; align-items: center; column-gap: 1.25rem; margin: 0; overflow-wrap: anywhere; }
footer bdi { min-width: 0; }
main {
  padding: min(2.25rem, 6.2vw);
  border: 1px solid var(--line);
  border-radius: 1rem;
  background: var(--card);
  box-shadow: var(--shadow);
  overflow-wrap: anywhere;
}
main > :first-child { margin-block-start: 0; }
main > :last-child, form > :last-child { margin-block-end: 0; }
h1 {
  margin: 0 0 1.25rem;
  font-size: clamp(1.25rem, 6vw, 1.5rem);
  font-weight: 650;
  line-height: 1.25;
  letter-spacing: -0.015em;
  text-wrap: balance;
}
h1.long { font-size: 1.1875rem; letter-spacing: -0.005em; }
:lang(ar) :is(h1, h1.long) { letter-spacing: normal; }
:lang(ja) { line-break: strict; }
:lang(ja) :is(h1, h2, label, button, .button) { word-break: auto-phrase; }
h2 { margin: 0 0 0.5rem; font-size: 1rem; font-weight: 600; }
h3 { margin: 0 0 0.5rem; font-size: 0.9375rem; font-weight: 600; overflow-wrap: anywhere; }
h3 bdi + bdi { font-weight: 400; }
p { margin: 0 0 1rem; }
h1, h2, h3, p, dd, li { overflow: clip; overflow-clip-margin: 0.5rem; }
bdi, code { unicode-bidi: isolate; }
code { direction: ltr; }
.whole { white-space: nowrap; }
.quiet { color: var(--quiet); font-size: 0.9375rem; }
.lead { font-size: 1.0625rem; }
strong { font-weight: 600; }
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: from-font; }
a:hover { color: var(--accent-pressed); text-decoration-thickness: 2px; }
.reach { display: inline-block; min-height: 2.75rem; margin-inline: -0.375rem; padding: 0.625rem 0.375rem; }
label { display: block; margin-block-end: 0.375rem; font-weight: 600; font-size: 0.9375rem; }
input, textarea {
  display: block;
  width: 100%;
  min-height: 3rem;
  margin-block-end: 1.125rem;
  padding: 0.5rem 0.875rem;
  border: 1px solid var(--edge);
  border-radius: 0.625rem;
  background: var(--card);
  color: var(--ink);
  font: inherit;
}
textarea { resize: vertical; }
input.code { font: 1.25rem/1.4 ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", monospace; letter-spacing: 0.08em; }
:is(input, textarea)[readonly] { background: var(--tint); }
input[aria-invalid="true"] { border-color: var(--alarm); box-shadow: inset 0 0 0 1px var(--alarm); }
button, .button {
  display: block;
  width: 100%;
  min-height: 3rem;
  padding: 0.5rem min(1.25rem, 5.5vw);
  border: 2px solid transparent;
  border-radius: 0.625rem;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
a.button { padding-block: 0.625rem; color: var(--on-accent); text-align: center; text-decoration: none; }
button:hover, button:active, a.button:hover, a.button:active { background: var(--accent-pressed); color: var(--on-accent); }
button.plain { border-color: var(--edge); background: var(--card); color: var(--ink); }
button.plain:hover, button.plain:active { border-color: var(--ink); background: var(--tint); }
button.danger { background: var(--alarm); color: var(--on-alarm); }
button.danger:hover, button.danger:active { background: var(--alarm-pressed); color: var(--on-alarm); }
button.plain.danger { border-color: var(--alarm); background: var(--card); color: var(--alarm); }
button.plain.danger:hover, button.plain.danger:active { border-color: var(--alarm); background: var(--alarm-ground); color: var(--alarm); }
input:focus-visible, textarea:focus-visible, button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a:not(.button):focus-visible { border-radius: 0.375rem; outline-offset: -3px; }
a.plain { border-color: var(--edge); background: var(--card); color: var(--ink); }
a.button.plain:hover, a.button.plain:active { border-color: var(--ink); background: var(--tint); color: var(--ink); }
p + form { margin-block-start: 0; }
p > .button { margin-block-start: 1.5rem; }
p:has(> .button) + form > button { margin-block-start: 0.75rem; }
p:has(> .button):has(+ form) { margin-block-end: 0; }
h2.next { margin-block-start: 2rem; padding-block-start: 1.25rem; border-block-start: 1px solid var(--line); }
.qr { width: 100%; max-width: 15rem; margin: 0 auto 1rem; border: 1px solid var(--line); border-radius: 0.625rem; background: #ffffff; color: #000000; forced-color-adjust: none; }
.qr svg { display: block; width: 100%; height: auto; border-radius: 0.625rem; }
.key { text-wrap: balance; }
.key code { font-size: 1rem; letter-spacing: 0.04em; }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); gap: 0.375rem 1rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.codes code { font-size: 1rem; }
@media print {
  .button, p:has(> .button), .codes ~ .quiet, details, footer { display: none; }
  header, main { max-width: none; }
  main { border: 0; box-shadow: none; }
  .codes { break-inside: avoid; }
  .codes code { white-space: nowrap; }
}
details { margin-block-start: 1.5rem; padding-block-start: 0.75rem; border-block-start: 1px solid var(--line); }
summary { min-height: 2.75rem; padding-block: 0.625rem; border-radius: 0.375rem; color: var(--accent); cursor: pointer; }
details[open] summary { margin-block-end: 0.5rem; }
form { margin: 0; }
[hidden] { display: none !important; }
form + form { margin-block-start: 0.75rem; }
form > button { margin-block-start: 1.5rem; }
form + form > button { margin-block-start: 0; }
form + form:has(> label) { margin-block-start: 1.5rem; }
form + p, form + [hidden] + p { margin-block: 1.25rem 0; }
form > p { margin-block-end: 1.25rem; }
.or { display: flex; align-items: center; gap: 0.75rem; margin-block: 1.25rem; color: var(--quiet); }
.or::before, .or::after { content: ""; flex: 1; border-block-start: 1px solid var(--line); }
.or + form > button { margin-block-start: 0; }
.last { margin-block: 0 0.375rem; color: var(--quiet); font-size: 0.875rem; }
.last + form > button { margin-block-start: 0; }
.last + form + form { margin-block-start: 1.5rem; }
.choice { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 0.75rem; }
.alarm {
  margin-block-end: 1.25rem;
  padding: 0.75rem min(0.875rem, 4vw);
  border: 1px solid var(--alarm);
  border-radius: 0.625rem;
  background: var(--alarm-ground);
  color: var(--alarm);
}
.alarm + .alarm { margin-block-start: -0.625rem; }
.caution { margin-block-end: 1.5rem; padding: 0.75rem min(0.875rem, 4vw); border: 1px solid var(--edge); border-radius: 0.625rem; }
.person {
  margin-block-end: 1.5rem;
  padding: 0.75rem min(0.875rem, 4vw) 0.125rem;
  border-radius: 0.625rem;
  background: var(--tint);
}
.person p { margin: 0; }
.person p:only-child { padding-block-end: 0.625rem; }
.permissions { margin: 0 0 1.5rem; padding: 0; list-style: none; border-block: 1px solid var(--line); }
.permissions li { display: flex; gap: 0.75rem; padding-block: 0.6875rem; }
.permissions li + li { border-block-start: 1px solid var(--line); }
.permissions li::before {
  content: "";
  flex: none;
  width: 0.5625rem;
  height: 0.75rem;
  margin-block-start: 0.375rem;
  border-radius: 1rem 1rem 0 0;
  background: var(--accent);
}
dl + h2 { margin-block-start: 2rem; }
dl + p { margin-block-start: 1.5rem; }
dl { margin: 0; border-block-start: 1px solid var(--line); }
dl > div { padding-block: 0.6875rem; }
dl > :last-child { padding-block-end: 0; }
dl > div + div { border-block-start: 1px solid var(--line); }
dt { color: var(--quiet); font-size: 0.875rem; }
dd { margin: 0; }
dd.code { font-weight: 600; letter-spacing: 0.08em; }
.reference { margin: 1.5rem 0 0; padding-block-start: 1.25rem; border-block-start: 1px solid var(--line); }
code {
  font: 0.875rem/1.6 ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", monospace;
  font-variant-numeric: slashed-zero;
  letter-spacing: 0.01em;
  user-select: all;
  -webkit-user-select: all;
}
@media (prefers-color-scheme: dark) {
  .logo { padding: 0.25rem; border-radius: 0.375rem; background: #ffffff; forced-color-adjust: none; }
}
@media (prefers-reduced-motion: no-preference) {
  button, input { transition: background-color 120ms ease-out, border-color 120ms ease-out; }
}
@media (forced-colors: active) {
  .person, .permissions li::before { border: 1px solid; }
  .mark { color: CanvasText; }
  .permissions li::before { background: CanvasText; forced-color-adjust: none; }
  .alarm, input[aria-invalid="true"], button:not(.plain), .button:not(.plain) { border-width: 3px; }
  button:hover, .button:hover { border-color: Highlight; }
}
`

/** The hash of the stylesheet for `style-src` of the Content-Security-Policy, with quotes. CSP Level 3 §2.3.1, `hash-source`. */
export const styleSource = `'sha256-${sha256(stylesheet).toString("base64")}'`
