import type { MantineColorsTuple } from "@mantine/core"
import { createTheme } from "@mantine/core"

/** The green of the service's own pages (src/pages/stylesheet.ts), from light to dark. */
const gate: MantineColorsTuple = [
  "#edf6f2",
  "#d9ebe3",
  "#b3d8c8",
  "#83cfb5",
  "#5bb397",
  "#3a957a",
  "#28795f",
  "#1a5c4a",
  "#124537",
  "#0b2f25",
]

/** Greys with a little of the same green. */
const dark: MantineColorsTuple = [
  "#e9efec",
  "#c3cdc8",
  "#a5b3ad",
  "#77867f",
  "#4a5852",
  "#2f3a36",
  "#222b28",
  "#18201d",
  "#111715",
  "#0c110f",
]

export const theme = createTheme({
  primaryColor: "gate",
  // White text has a contrast of 7.4 to 1 on the first, and of 5.3 to 1 on the second.
  primaryShade: { light: 7, dark: 6 },
  colors: { gate, dark },
  defaultRadius: "md",
  cursorType: "pointer",
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Open Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: "650",
    sizes: { h1: { fontSize: "1.5rem", lineHeight: "1.3" }, h2: { fontSize: "1.0625rem", lineHeight: "1.4" } },
  },
  components: {
    Badge: { defaultProps: { tt: "none" } },
    Button: { defaultProps: { size: "sm" } },
    Modal: { defaultProps: { centered: true, radius: "lg", overlayProps: { backgroundOpacity: 0.45 } } },
  },
})
