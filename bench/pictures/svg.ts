/** One kind of value, drawn in one colour. The values belong to the labels of the panel, in the same order. */
export interface Series {
  readonly name: string
  readonly values: readonly number[]
}

/** Lines over the labels, such as months; or for each label a group of bars, one of each series. */
export interface Panel {
  readonly kind: "lines" | "bars"
  readonly title: string
  readonly labels: readonly string[]
  readonly series: readonly Series[]
}

const WIDTH = 880
const MARGIN = 24
const GAP = 40
const HEADING = 26
const LEGEND = 26
const LINE_HEIGHT = 18
const PLOT_HEIGHT = 170
const BAR_HEIGHT = 15
const BAR_LABEL_WIDTH = 170
/** Room for the number at the end of the longest bar. */
const BAR_VALUE_WIDTH = 60
const AXIS_WIDTH = 44
/** An average width of a character, to place the entries of a legend. */
const CHARACTER_WIDTH = 6.6
const STEPS = 4

/** Each colour has a contrast of at least 4.5 to its background. Dashes tell lines apart without colours. */
const LIGHT = ["#0b62c4", "#b0400b", "#1a7f37", "#7d3fbf", "#57606a"]
const DARK = ["#6cb6ff", "#ff9b61", "#57d17a", "#c69cff", "#a8b2bd"]
const DASHES = ["none", "7 3", "2 3", "10 3 2 3", "4 4"]

const colours = (palette: readonly string[], text: string, ground: string, grid: string): string =>
  [
    `.ground{fill:${ground}}text{fill:${text}}.grid{stroke:${grid}}`,
    ...palette.map((colour, at) => `.line${at}{stroke:${colour}}.bar${at}{fill:${colour}}`),
  ].join("")

const STYLE = [
  "text{font:13px system-ui,-apple-system,'Segoe UI',sans-serif}.title{font-weight:600;font-size:15px}.heading{font-weight:600}",
  `polyline{fill:none;stroke-width:2.2;stroke-linejoin:round}${DASHES.map((dash, at) => `.line${at}{stroke-dasharray:${dash}}`).join("")}`,
  colours(LIGHT, "#1f2328", "#ffffff", "#d0d7de"),
  `@media (prefers-color-scheme:dark){${colours(DARK, "#e6edf3", "#0d1117", "#3d444d")}}`,
].join("\n")

/** Draws the panels in rows of two. The picture has a ground of its own, and follows the reader's light or dark setting. */
export function drawing(title: string, panels: readonly Panel[]): string {
  const width = (WIDTH - 2 * MARGIN - GAP) / 2
  const parts: string[] = []
  let top = MARGIN + LINE_HEIGHT + 16
  for (let at = 0; at < panels.length; at += 2) {
    const row = panels.slice(at, at + 2)
    row.forEach((panel, column) => {
      parts.push(group(MARGIN + column * (width + GAP), top, panelParts(panel, width)))
    })
    top += Math.max(...row.map(heightOf)) + MARGIN
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}</style>
<rect class="ground" width="${WIDTH}" height="${top}" rx="8"/>
${textAt(MARGIN, MARGIN + 6, title, "title")}
${parts.join("\n")}
</svg>
`
}

const plotHeight = ({ kind, labels, series }: Panel): number =>
  kind === "lines" ? PLOT_HEIGHT + LINE_HEIGHT : labels.length * (series.length * BAR_HEIGHT + 8)

const hasLegend = ({ series }: Panel): boolean => series.length > 1

const headOf = (panel: Panel): number => HEADING + (hasLegend(panel) ? LEGEND : 0)

const heightOf = (panel: Panel): number => headOf(panel) + plotHeight(panel)

function panelParts(panel: Panel, width: number): string {
  const plot = panel.kind === "lines" ? lines(panel, width) : bars(panel, width)
  const legend = hasLegend(panel) ? legendOf(panel) : ""
  return textAt(0, 12, panel.title, "heading") + legend + group(0, headOf(panel), plot)
}

function legendOf({ kind, series }: Panel): string {
  let left = 0
  return series
    .map(({ name }, at) => {
      const mark =
        kind === "lines"
          ? `<polyline class="line${at}" points="${left},30 ${left + 22},30"/>`
          : `<rect class="bar${at}" x="${left}" y="25" width="16" height="10"/>`
      const entry = mark + textAt(left + 28, 34, name)
      left += 28 + name.length * CHARACTER_WIDTH + 16
      return entry
    })
    .join("")
}

function lines({ labels, series }: Panel, width: number): string {
  const top = niceMaximum(Math.max(...series.flatMap(({ values }) => values)))
  const x = (at: number) => AXIS_WIDTH + ((width - AXIS_WIDTH) * at) / Math.max(1, labels.length - 1)
  const y = (value: number) => PLOT_HEIGHT * (1 - value / top)
  const grid = Array.from({ length: STEPS + 1 }, (_, step) => {
    const value = (top * step) / STEPS
    const line = `<line class="grid" x1="${AXIS_WIDTH}" x2="${round(width)}" y1="${round(y(value))}" y2="${round(y(value))}"/>`
    return line + textAt(AXIS_WIDTH - 8, y(value) + 4, shown(value), undefined, "end")
  })
  const names = labels.map((label, at) => textAt(x(at), PLOT_HEIGHT + LINE_HEIGHT, label, undefined, "middle"))
  const drawn = series.map(({ values }, at) => {
    const points = values.map((value, month) => `${round(x(month))},${round(y(value))}`).join(" ")
    return `<polyline class="line${at}" points="${points}"/>`
  })
  return [...grid, ...names, ...drawn].join("")
}

function bars({ labels, series }: Panel, width: number): string {
  const longest = Math.max(...series.flatMap(({ values }) => values))
  const room = width - BAR_LABEL_WIDTH - BAR_VALUE_WIDTH
  return labels
    .map((label, group) => {
      const top = group * (series.length * BAR_HEIGHT + 8)
      const name = textAt(0, top + (series.length * BAR_HEIGHT) / 2 + 4, label)
      const drawn = series.map(({ values }, at) => {
        const value = values[group] ?? 0
        const length = round((room * value) / longest)
        const y = top + at * BAR_HEIGHT
        const bar = `<rect class="bar${at}" x="${BAR_LABEL_WIDTH}" y="${y}" width="${length}" height="${BAR_HEIGHT - 2}"/>`
        return bar + textAt(BAR_LABEL_WIDTH + length + 6, y + 11, shown(value))
      })
      return name + drawn.join("")
    })
    .join("")
}

/** Returns the smallest number of the form 1, 2, 4, 5 or 8 times a power of ten that is not below the value. */
export function niceMaximum(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 5, 8].find((factor) => factor * power >= value) ?? 10) * power
}

const shown = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString("en").replaceAll(",", " ")
    : String(Number(value.toFixed(value >= 10 ? 1 : 2)))

const round = (value: number): number => Number(value.toFixed(1))

const group = (x: number, y: number, parts: string): string =>
  `<g transform="translate(${round(x)} ${round(y)})">${parts}</g>`

function textAt(x: number, y: number, text: string, of?: string, anchor?: "middle" | "end"): string {
  const attributes = `${of === undefined ? "" : ` class="${of}"`}${anchor === undefined ? "" : ` text-anchor="${anchor}"`}`
  return `<text${attributes} x="${round(x)}" y="${round(y)}">${escaped(text)}</text>`
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
