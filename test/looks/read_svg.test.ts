import { equal, match } from "node:assert/strict"
import { test } from "node:test"
import { readSvg } from "../../src/looks/read_svg.ts"
import { english } from "../../src/words/english.ts"
import { svg } from "./pictures.ts"

const verdict = (content: Uint8Array): string => {
  const read = readSvg(content)
  return "problem" in read ? english(read.problem) : "accepted"
}
const raw = (text: string) => Buffer.from(text)
const root = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" ${attributes}>`

const ACCEPTED: readonly (readonly [string, Buffer])[] = [
  [
    "gradients of the same file",
    svg(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path fill="url(#a)" d="M0 0h8v8z"/>',
    ),
  ],
  [
    "a style sheet with classes",
    svg("<style>.a{fill:#f00;opacity:.5}.b,.c{stroke:rgb(0 0 0 / 50%)}</style><path class='a' d='M0 0h8'/>"),
  ],
  ["a style attribute", svg('<g style="fill:#fff;transform:rotate(10deg)"><circle cx="4" cy="4" r="4"/></g>')],
  ["title and comment", svg("<!-- made by hand --><title>Bread &amp; Butter</title>")],
  ["clip paths and masks", svg('<clipPath id="c"><rect width="8" height="8"/></clipPath><g clip-path="url(#c)"/>')],
  [
    "namespaces that drawing programs declare",
    raw(`${root('xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"')}</svg>`),
  ],
]

for (const [what, content] of ACCEPTED) test(`an SVG may have ${what}`, () => equal(verdict(content), "accepted"))

const REFUSED: readonly (readonly [string, Buffer, RegExp])[] = [
  ["a script", svg("<script>alert(1)</script>"), /<script> is not allowed: remove the scripts/],
  ["a script in another case", svg("<ScRiPt>alert(1)</ScRiPt>"), /<ScRiPt> is not allowed/],
  [
    "a script of another namespace",
    svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
    /<x:script> belongs to another namespace/,
  ],
  ["onload", raw(`${root('onload="alert(1)"')}</svg>`), /the attribute onload is not allowed: remove the scripts/],
  ["onclick of a part", svg('<path onclick="alert(1)" d="M0 0"/>'), /onclick is not allowed/],
  [
    "foreignObject",
    svg("<foreignObject><p>x</p></foreignObject>"),
    /<foreignObject> is not allowed: export it as plain SVG/,
  ],
  [
    "an image",
    svg('<image href="https://attacker.example/x.png"/>'),
    /<image> is not allowed: remove embedded pictures/,
  ],
  ["use", svg('<use href="#a"/>'), /<use> is not allowed: replace copies and symbols with their shapes/],
  [
    "a link",
    svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'),
    /<a> is not allowed: remove links and references to other files/,
  ],
  [
    "href",
    svg('<linearGradient href="https://attacker.example/#a"/>'),
    /the attribute href is not allowed: remove links and references/,
  ],
  ["xlink:href", svg('<linearGradient xlink:href="#a"/>'), /the attribute xlink:href is not allowed/],
  [
    "an animation",
    svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
    /<animate> is not allowed: remove the animation/,
  ],
  ["a filter", svg('<filter id="f"/>'), /<filter> is not allowed: remove embedded pictures, filters/],
  [
    "a DOCTYPE with an entity",
    raw(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${root("")}&x;</svg>`),
    /DOCTYPE: remove it/,
  ],
  [
    "a DOCTYPE after the declaration",
    raw(`<?xml version="1.0"?>\n<!DOCTYPE svg>${root("")}</svg>`),
    /DOCTYPE: remove it/,
  ],
  ["an entity in text", svg("<title>&x;</title>"), /<title> has an entity/],
  [
    "a numeric entity in an attribute",
    svg('<path style="fill:&#117;rl(https://attacker.example/)"/>'),
    /entity in an attribute/,
  ],
  ["CDATA", svg("<style><![CDATA[a{}]]></style>"), /CDATA/],
  [
    "a style sheet of another server",
    raw(`<?xml-stylesheet href="https://attacker.example/a.css"?>${root("")}</svg>`),
    /processing instruction/,
  ],
  ["@import", svg('<style>@import "https://attacker.example/a.css";</style>'), /has one of @/],
  ["url() in a style", svg('<path style="fill:url(https://attacker.example/#a)"/>'), /style uses url\(\)/],
  ["url() with a space", svg('<path style="fill:url (https://attacker.example/#a)"/>'), /style uses url\(\)/],
  ["url() with a quote", svg("<style>path{fill:url('#a')}</style>"), /has one of @/],
  [
    "url() in fill",
    svg('<path fill="URL(https://attacker.example/#a)"/>'),
    /fill uses URL\(\), which is not allowed: remove references to other files/,
  ],
  ["image-set()", svg('<path style="mask:image-set(https://attacker.example/a)"/>'), /style uses image-set\(\)/],
  ["an escape that spells url", svg("<style>path{fill:\\75rl(x)}</style>"), /has one of @/],
  ["a comment that hides url", svg("<style>path{fill:u/**/rl(x)}</style>"), /has one of @/],
  ["text", svg("<g>Photo Book</g>"), /convert text to paths/],
  ["a text element", svg("<text>Photo Book</text>"), /<text> is not allowed: convert text to paths/],
  ["HTML after its end", Buffer.concat([svg(), raw("<script>alert(1)</script>")]), /<script> is not allowed/],
  ["text after its end", Buffer.concat([svg(), raw("alert(1)")]), /convert text to paths/],
  ["a second root", Buffer.concat([svg(), svg()]), /only root/],
  ["another root", raw('<g xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'), /only root/],
  ["another namespace", raw('<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 8 8"/>'), /xmlns must be/],
  ["no namespace", raw('<svg viewBox="0 0 8 8"/>'), /needs xmlns/],
  ["no viewBox", raw('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'), /needs a viewBox/],
  ["a viewBox without size", svg("", 'viewBox="0 0 0 8"'), /needs a viewBox/],
  ["an attribute without quotes", svg("<path d=M0 />"), /not well-formed/],
  ["an attribute twice", svg('<path d="M0 0" d="M1 1"/>'), /d is repeated/],
  ["elements that cross", svg("<g><path></g></path>"), /closes another element/],
  ["an open element", raw(root("")), /is not closed/],
  ["bytes that are not UTF-8", Buffer.concat([raw(root("")), Buffer.from([0xff]), raw("</svg>")]), /not UTF-8/],
  ["another encoding", raw(`<?xml version="1.0" encoding="UTF-7"?>${root("")}</svg>`), /processing instruction/],
  ["a byte order mark", raw(`\ufeff${root("")}</svg>`), /control character/],
  ["NUL", raw(`${root("")}\0</svg>`), /control character/],
  ["deep nesting", svg("<g>".repeat(40) + "</g>".repeat(40)), /32 levels/],
  ["many elements", svg("<g/>".repeat(2000)), /more than 2000 elements/],
  ["a prototype's name as attribute", svg('<path __proto__="x"/>'), /__proto__ is not allowed/],
]

for (const [what, content, expected] of REFUSED)
  test(`an SVG with ${what} is refused`, () => match(verdict(content), expected))
