import type { Mode } from "../looks/grounds.ts"

/**
 * Makes a document of this folder fit for a frame of the console. `mode` decides the colours, whatever the browser prefers. Nothing in the document takes
 * the focus or a click. Attributes `style` become rules of a style element, because the console's policy allows only elements with its nonce.
 */
export function previewOf(document: string, mode: Mode): string {
  const rules: string[] = []
  const framed = document
    .replace("<body", "<body inert")
    .replaceAll(/ autofocus(?=[ >])/g, "")
    .replace('content="light dark"', `content="${mode}"`)
    .replaceAll("color-scheme: light dark", `color-scheme: ${mode}`)
    .replaceAll(/@media ?\(prefers-color-scheme: ?dark\)/g, mode === "dark" ? "@media all" : "@media not all")
    .replaceAll(/ style="([^"]*)"/g, (_, declarations: string) => {
      // Not a class: the element may have one, and a second attribute of a name is ignored.
      rules.push(`[data-style="${rules.length}"]{${declarations}}`)
      return ` data-style="${rules.length - 1}"`
    })
  return rules.length === 0 ? framed : framed.replace("</head>", `<style>${rules.join("")}</style>\n</head>`)
}
