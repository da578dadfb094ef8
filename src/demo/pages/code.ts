import { html } from "ghtml"

/** The functions behind the page, as they run, to open and read. */
export const codeOf = (summary: string, ...functions: readonly { toString(): string }[]): string => html`<details>
<summary>${summary}</summary>
<pre tabindex="0"><code>${functions.map(String).join("\n\n")}</code></pre>
</details>`
