import { deepEqual, equal, match, ok } from "node:assert/strict"
import { createHash } from "node:crypto"
import { test } from "node:test"
import { MAX_LOGO_BYTES, readLogo } from "../../src/looks/read_logo.ts"
import { english } from "../../src/words/english.ts"
import { extendedWebp, jpeg, losslessWebp, png, svg, webp } from "./pictures.ts"

const facts = (content: Uint8Array) => {
  const read = readLogo(content)
  return "problem" in read ? english(read.problem) : `${read.type} ${read.width}x${read.height}`
}
const problem = (content: Uint8Array): string => {
  const read = readLogo(content)
  return "problem" in read ? english(read.problem) : "accepted"
}

const ACCEPTED: readonly (readonly [string, Buffer, string])[] = [
  ["a PNG", png(300, 40), "image/png 300x40"],
  ["a PNG with a text chunk", png(8, 8, [["tEXt", Buffer.from("Title\0Logo")]]), "image/png 8x8"],
  ["a JPEG", jpeg(), "image/jpeg 48x32"],
  ["a lossy WebP", webp(), "image/webp 1x1"],
  ["a lossless WebP", losslessWebp(), "image/webp 100x50"],
  ["an extended WebP", extendedWebp(), "image/webp 100x50"],
  ["an SVG", svg(), "image/svg+xml 64x64"],
  [
    "an SVG with an XML declaration",
    Buffer.concat([Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n'), svg()]),
    "image/svg+xml 64x64",
  ],
  ["a picture of 2000 × 20", png(2000, 20), "image/png 2000x20"],
  ["a picture of 20 × 2000", png(20, 2000), "image/png 20x2000"],
]

for (const [what, content, expected] of ACCEPTED)
  test(`accepts ${what}, and takes type and size from the bytes`, () => equal(facts(content), expected))

const withLength = (content: Buffer, length: number) =>
  Buffer.concat([content, Buffer.alloc(length - content.length, 32)])
const html = Buffer.from("<script>alert(1)</script>")

const REFUSED: readonly (readonly [string, Buffer, RegExp])[] = [
  ["an empty file", Buffer.alloc(0), /not a PNG, JPEG, WebP or SVG/],
  ["a GIF", Buffer.from("GIF89a\x01\x00\x01\x00", "latin1"), /not a PNG, JPEG, WebP or SVG/],
  ["bytes that only end like a picture", Buffer.concat([html.subarray(1), png()]), /not a PNG, JPEG, WebP or SVG/],
  ["HTML", Buffer.from("<!doctype html><svg></svg>"), /DOCTYPE/],
  ["a PNG with HTML after its end", Buffer.concat([png(), html]), /more data after its end/],
  ["a PNG without an end", png().subarray(0, -12), /broken PNG/],
  ["a PNG whose first chunk is another", Buffer.concat([png().subarray(0, 8), png().subarray(33)]), /broken PNG/],
  ["an animated PNG", png(8, 8, [["acTL", Buffer.alloc(8)]]), /animated/],
  ["a JPEG with HTML after its end", Buffer.concat([jpeg(), html]), /more data after its end/],
  ["a JPEG without a frame", Buffer.from("ffd8ffd9", "hex"), /broken JPEG/],
  ["a JPEG that stops in a scan", jpeg().subarray(0, -2), /broken JPEG/],
  ["a WebP with HTML after its end", Buffer.concat([webp(), html]), /more data after its end/],
  ["an animated WebP", extendedWebp("ANIM"), /animated/],
  [
    "a WebP whose chunks are longer than the file",
    Buffer.concat([webp().subarray(0, 16), Buffer.from("ffffff0f", "hex"), webp().subarray(20)]),
    /broken WebP/,
  ],
  ["a picture of 2049 pixels", png(2049, 1), /2049 × 1 pixels; use 1 to 2048/],
  ["a picture without pixels", png(0, 4), /0 × 4 pixels/],
  ["a file of 65537 bytes", withLength(svg(), MAX_LOGO_BYTES + 1), /has 65537 bytes; the maximum is 65536/],
]

for (const [what, content, expected] of REFUSED) test(`refuses ${what}`, () => match(problem(content), expected))

test("accepts a file of exactly 65536 bytes", () =>
  equal(facts(withLength(svg(), MAX_LOGO_BYTES)), "image/svg+xml 64x64"))

test("the digest is that of the content, which is kept byte for byte", () => {
  const content = png(8, 8)
  const read = readLogo(content)
  ok("digest" in read)
  equal(read.digest, createHash("sha256").update(content).digest("base64url"))
  deepEqual(Buffer.from(read.content), content)
  equal(read.bytes, content.length)
})

test("no cut or changed byte of a picture makes the reader fail", () => {
  for (const content of [png(), jpeg(), webp(), extendedWebp(), svg()])
    for (let at = 0; at < content.length; at++) {
      const changed = Buffer.from(content)
      changed[at] = 0xff
      readLogo(content.subarray(0, at))
      readLogo(changed)
    }
})
