/** The stylesheet of the sample application. Its pages are blue, so that readers can tell them from Gatehouse's green pages. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ground: #eceef6;
  --card: #ffffff;
  --tint: #f3f5fb;
  --ink: #181c2b;
  --quiet: #565d75;
  --line: #d9dde9;
  --accent: #3448a5;
  --pressed: #263787;
  --on-accent: #ffffff;
  --good: #1a5c4a;
  --bad: #8f1d1d;
  --chip: #fff0c2;
  --chip-ink: #5c4300;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f111a;
    --card: #191c29;
    --tint: #212536;
    --ink: #eaecf5;
    --quiet: #a7aec6;
    --line: #303650;
    --accent: #aab8ff;
    --pressed: #c6d0ff;
    --on-accent: #141a3a;
    --good: #83cfb5;
    --bad: #ffb9b1;
    --chip: #4a3b10;
    --chip-ink: #ffe3a0;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  padding: 1rem max(1rem, env(safe-area-inset-left)) 4rem max(1rem, env(safe-area-inset-right));
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Helvetica, Arial, sans-serif;
}
header, .columns { max-width: 72rem; margin-inline: auto; }
header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 3rem; margin-block-end: 0.75rem; }
header p { margin: 0; }
header p a { font-weight: 650; text-decoration: none; }
header p span { display: inline-block; color: var(--quiet); }
.columns { display: grid; gap: 1.25rem; align-items: start; }
main, nav { border: 1px solid var(--line); border-radius: 0.875rem; background: var(--card); }
main { min-width: 0; padding: clamp(1.125rem, 4vw, 2.25rem); overflow-wrap: anywhere; }
nav { padding: 1.125rem 1.25rem; font-size: 0.9375rem; }
@media (min-width: 60rem) {
  .columns:has(nav) { grid-template-columns: minmax(0, 1fr) 16rem; }
  nav { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto; }
}
h1 { margin: 0 0 1rem; font-size: clamp(1.5rem, 5vw, 2rem); line-height: 1.2; letter-spacing: -0.015em; text-wrap: balance; }
h1.refused { color: var(--bad); }
h2 { margin: 1.75rem 0 0.625rem; font-size: 1.0625rem; }
nav h2 { margin: 0 0 0.5rem; font-size: 0.9375rem; }
h3 { margin: 1.5rem 0 0.25rem; font-size: 0.9375rem; color: var(--quiet); }
p { margin: 0 0 1rem; }
main > p, main > ul { max-width: 46rem; }
main > ul { margin: 0 0 1rem; padding-inline-start: 1.25rem; }
main > ul > li + li { margin-block-start: 0.25rem; }
.lead { font-size: 1.0625rem; }
.route { margin-block-end: 0.75rem; color: var(--quiet); font-size: 0.875rem; line-height: 2; }
.route b { padding: 0.125rem 0.625rem; border: 1px solid var(--line); border-radius: 1rem; font-weight: 600; white-space: nowrap; }
.route i { font-style: normal; white-space: nowrap; }
.references { margin: 1rem 0 0; color: var(--quiet); font-size: 0.875rem; }
a { color: var(--accent); text-underline-offset: 0.2em; }
a:hover { color: var(--pressed); }
.button, button {
  display: inline-block;
  min-height: 2.75rem;
  padding: 0.5625rem 1.125rem;
  border: 1px solid var(--accent);
  border-radius: 0.625rem;
  background: var(--card);
  color: var(--accent);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
.button:hover, button:hover { background: var(--tint); }
.best .button, .best button { background: var(--accent); color: var(--on-accent); }
.best .button:hover, .best button:hover { background: var(--pressed); }
button.quiet { border-color: var(--line); background: none; font-weight: 500; white-space: nowrap; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 0.375rem; }
form { margin: 0; }
.choice { display: grid; gap: 0.5rem 1rem; padding-block: 0.625rem; }
.choice p { margin: 0; color: var(--quiet); font-size: 0.9375rem; }
.choice.best { margin-block: 0.25rem 0.75rem; padding: 1rem; border-radius: 0.75rem; background: var(--tint); }
.choice.best p { color: var(--ink); }
.choice.other + .choice.other { border-block-start: 1px solid var(--line); }
.choice .button, .choice button { width: 100%; }
@media (min-width: 40rem) {
  .choice { grid-template-columns: minmax(14rem, 2fr) 3fr; align-items: center; }
}
.next { margin-block-start: 2rem; padding-block-start: 0.25rem; border-block-start: 1px solid var(--line); }
.next h2 { margin-block-start: 1.25rem; }
code, pre { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", monospace; font-size: 0.875em; }
.copy { padding: 0.0625rem 0.375rem; border-radius: 0.25rem; background: var(--chip); color: var(--chip-ink); user-select: all; -webkit-user-select: all; }
.message { margin-block: 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; overflow: hidden; }
.message h2 { margin: 0; padding: 0.5rem 1rem; background: var(--tint); font-size: 0.875rem; }
.message .first { margin: 0; padding: 0.625rem 1rem; border-block: 1px solid var(--line); font-weight: 600; }
.message ul { margin: 0; padding: 0.25rem 0; list-style: none; }
.message ul + ul { border-block-start: 1px dashed var(--line); }
.message li { display: grid; gap: 0 1.5rem; padding: 0.3125rem 1rem; }
.message li code { grid-column: 1; }
.message li b { color: var(--accent); font-weight: 600; }
.message small { color: var(--quiet); font-size: 0.8125rem; line-height: 1.45; }
.message mark { grid-column: 1; justify-self: start; padding: 0 0.5rem; border-radius: 1rem; background: var(--chip); color: var(--chip-ink); font-size: 0.75rem; font-weight: 600; }
@media (min-width: 48rem) {
  .message li { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
  .message small { grid-column: 2; grid-row: 1 / span 2; padding-block-start: 0.125rem; }
}
.message .checks li { display: block; }
.message .checks b { display: inline-block; min-width: 3.75rem; }
.message .checks .passed b { color: var(--good); }
.message .checks .failed b { color: var(--bad); }
.passed b::before { content: "✓ "; }
.failed b::before { content: "✗ "; }
.compare { margin: 0; padding: 0.5rem 1rem 0.75rem; border-block-start: 1px solid var(--line); font-size: 0.875rem; }
.operator p { margin: 0; padding: 0.625rem 1rem; }
details { margin-block: 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
summary { padding: 0.625rem 1rem; color: var(--accent); font-weight: 600; font-size: 0.9375rem; cursor: pointer; }
pre { margin: 0; padding: 0.75rem 1rem; border-block-start: 1px solid var(--line); overflow: auto; overflow-wrap: normal; tab-size: 2; line-height: 1.5; }
nav ol { margin: 0; padding-inline-start: 1.375rem; }
nav li { padding-block: 0.25rem; }
nav [aria-current] { color: var(--ink); font-weight: 650; text-decoration: none; }
`
