/** The stylesheet of the sample application. Its pages are blue, so that readers can tell them from Gatehouse's green pages. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#eceef6, #0f111a);
  --card: light-dark(#ffffff, #191c29);
  --ink: light-dark(#181c2b, #eaecf5);
  --quiet: light-dark(#565d75, #a7aec6);
  --line: light-dark(#d9dde9, #303650);
  --accent: light-dark(#3448a5, #aab8ff);
  --pressed: light-dark(#263787, #c6d0ff);
  --on-accent: light-dark(#ffffff, #141a3a);
  --good: light-dark(#1a5c4a, #83cfb5);
  --bad: light-dark(#8f1d1d, #ffb9b1);
  --chip: light-dark(#fff0c2, #4a3b10);
  --chip-ink: light-dark(#5c4300, #ffe3a0);
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
header, main { max-width: 56rem; margin-inline: auto; overflow-wrap: anywhere; }
header { color: var(--accent); font-weight: 650; }
h1 { margin: 1rem 0; font-size: clamp(1.5rem, 5vw, 2rem); line-height: 1.2; letter-spacing: -0.015em; text-wrap: balance; }
:lang(ar) h1 { letter-spacing: normal; }
h2 { margin: 1.75rem 0 0.625rem; font-size: 1.125rem; line-height: 1.4; }
h3 { margin: 1rem 0 0.375rem; font-size: 0.875rem; color: var(--quiet); }
h3 code { font-weight: 400; }
p { margin: 0 0 1rem; max-width: 46rem; }
.lead { font-size: 1.0625rem; }
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
.button:hover, button:hover { border-color: var(--pressed); color: var(--pressed); }
.best { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1rem; }
.best .button { background: var(--accent); color: var(--on-accent); }
.best .button:hover { background: var(--pressed); }
.choices { display: flex; flex-wrap: wrap; gap: 0.625rem; }
.choices form { margin: 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 0.375rem; }
code { font: 0.875rem ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", monospace; unicode-bidi: isolate; }
.copy { padding: 0.0625rem 0.375rem; border-radius: 0.25rem; background: var(--chip); color: var(--chip-ink); user-select: all; -webkit-user-select: all; }
.step { margin-block: 1rem; padding: clamp(1rem, 4vw, 1.5rem); border: 1px solid var(--line); border-radius: 0.875rem; background: var(--card); scroll-margin-block-start: 1rem; }
.step h2 { margin: 0 0 0.5rem; }
.number { display: inline-grid; place-items: center; min-width: 1.75rem; height: 1.75rem; margin-inline-end: 0.25rem; border-radius: 1rem; background: var(--accent); color: var(--on-accent); font-size: 0.875rem; }
.badge { color: var(--good); font-size: 0.875rem; font-weight: 600; white-space: nowrap; }
.badge[data-refused="true"], .operator h3 { color: var(--bad); }
dl { margin: 0; border: 1px solid var(--line); border-radius: 0.625rem; }
dl > div { display: grid; gap: 0 1rem; padding: 0.4375rem 0.75rem; }
dl > div + div { border-block-start: 1px solid var(--line); }
dt code { color: var(--accent); font-weight: 600; }
dd { margin: 0; min-width: 0; }
small, time { color: var(--quiet); font-size: 0.8125rem; }
small { display: block; line-height: 1.45; }
@media (min-width: 40rem) { dl > div { grid-template-columns: 11.5rem minmax(0, 1fr); } }
.checks { margin: 0; padding: 0; list-style: none; }
.checks b { color: var(--bad); }
.checks [data-verdict="right"] b { color: var(--good); }
.checks b::before { content: "✗ "; }
.checks [data-verdict="right"] b::before { content: "✓ "; }
.operator { margin-block-start: 1rem; padding: 0 1rem 0.25rem; border: 1px solid var(--bad); border-radius: 0.625rem; }
.operator p { margin-block-end: 0.625rem; }
`
