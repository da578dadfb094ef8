/**
 * What an SVG logo may contain. Left out because they run, load or repeat: script, style sheets of others, a, image, use, foreignObject, filters,
 * patterns, animations, and every event handler and link.
 */
export const SVG_ELEMENTS: ReadonlySet<string> = new Set(
  (
    "svg g defs title desc path rect circle ellipse line polyline polygon linearGradient radialGradient stop " +
    "clipPath mask style"
  ).split(" "),
)

export const SVG_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    "id class style d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height points transform viewBox preserveAspectRatio " +
    "version pathLength offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits " +
    "fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray " +
    "stroke-dashoffset stroke-opacity opacity color display visibility overflow clip-path clip-rule mask mask-type " +
    "stop-color stop-opacity paint-order vector-effect shape-rendering color-interpolation data-name role aria-label " +
    "aria-hidden xml:space"
  ).split(" "),
)

/** The only declarations of namespaces, with their values. */
export const SVG_NAMESPACES: Readonly<Record<string, string>> = {
  xmlns: "http://www.w3.org/2000/svg",
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
  "xmlns:svg": "http://www.w3.org/2000/svg",
}

/** The functions that a style may call. `url` is allowed only for an element of the same file. */
export const CSS_FUNCTIONS: ReadonlySet<string> = new Set([
  "rgb",
  "rgba",
  "hsl",
  "hsla",
  "matrix",
  "translate",
  "scale",
  "rotate",
  "skewx",
  "skewy",
])
