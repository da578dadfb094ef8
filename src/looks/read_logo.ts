import { sha256 } from "../base/digest.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Logo, LogoFacts } from "./look.ts"
import { readSvg } from "./read_svg.ts"

/** Maximum size of a logo's content. */
export const MAX_LOGO_BYTES = 65_536
/** A browser needs four bytes for each pixel, however few bytes the file has. */
const MAX_SIDE_PIXELS = 2048

type Picture = Pick<LogoFacts, "type" | "width" | "height">
type Problem = { readonly problem: Said }

/**
 * Returns the logo with these bytes, or the error. The bytes decide the type: PNG, JPEG, WebP or SVG. Each picture must end where its format says, so
 * that no file is two formats at once, and must not be animated.
 */
export function readLogo(content: Uint8Array): Logo | Problem {
  const { byteLength: bytes } = content
  if (bytes > MAX_LOGO_BYTES) return { problem: say("logo-too-large", { bytes, max: MAX_LOGO_BYTES }) }
  const data = Buffer.from(content.buffer, content.byteOffset, bytes)
  const picture = pictureIn(data)
  if ("problem" in picture) return picture
  const { width, height } = picture
  if (width < 1 || height < 1 || width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS)
    return { problem: say("logo-pixels", { width, height, max: MAX_SIDE_PIXELS }) }
  return { ...picture, bytes, digest: sha256(data).toString("base64url"), content: data }
}

function pictureIn(data: Buffer): Picture | Problem {
  if (data.subarray(0, 8).equals(PNG)) return readPng(data)
  if (data.length > 3 && data[0] === 0xff && data[1] === 0xd8) return readJpeg(data)
  if (data.toString("latin1", 0, 4) === "RIFF" && data.toString("latin1", 8, 12) === "WEBP") return readWebp(data)
  if (/^\s*</.test(data.toString("latin1", 0, 100))) return readSvg(data)
  return { problem: say("logo-format") }
}

const PNG = Buffer.from("89504e470d0a1a0a", "hex")
const broken = (format: string): Problem => ({ problem: say("logo-broken", { format }) })
const animated = (format: string): Problem => ({ problem: say("logo-animated", { format }) })

/** PNG, third edition, chapter 5.3: chunks of length, type, data and checksum, from IHDR to IEND. */
function readPng(data: Buffer): Picture | Problem {
  let at = PNG.length
  let first = true
  while (at + 12 <= data.length) {
    const length = data.readUInt32BE(at)
    const type = data.toString("latin1", at + 4, at + 8)
    if (first !== (type === "IHDR") || (first && length !== 13)) return broken("PNG")
    if (type === "acTL") return animated("PNG")
    first = false
    at += 12 + length
    if (type === "IEND")
      return at === data.length
        ? { type: "image/png", width: data.readUInt32BE(16), height: data.readUInt32BE(20) }
        : broken("PNG")
  }
  return broken("PNG")
}

/** The markers SOF0 to SOF15, without DHT, JPG and DAC, which are in the same range. ITU-T T.81 table B.1. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** ITU-T T.81, annex B.1.1: segments of marker, length and data; the data of a scan have no length, and contain FF only before 00 or a restart marker. */
function readJpeg(data: Buffer): Picture | Problem {
  let size: { readonly width: number; readonly height: number } | undefined
  let at = 2
  while (at + 2 <= data.length) {
    if (data[at] !== 0xff) return broken("JPEG")
    const marker = data[at + 1] ?? 0
    if (marker === 0xd9)
      return size !== undefined && at + 2 === data.length ? { type: "image/jpeg", ...size } : broken("JPEG")
    if (at + 4 > data.length) return broken("JPEG")
    const length = data.readUInt16BE(at + 2)
    if (length < 2) return broken("JPEG")
    if (isFrame(marker)) {
      if (at + 9 > data.length || size !== undefined) return broken("JPEG")
      size = { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) }
    }
    at += 2 + length
    if (marker === 0xda) at = endOfScan(data, at)
  }
  return broken("JPEG")
}

function endOfScan(data: Buffer, from: number): number {
  let at = from
  while (at + 1 < data.length) {
    const next = data[at + 1] ?? 0
    if (data[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at++
  }
  return data.length
}

/** WebP container, RFC 9649: a RIFF file whose first chunk has the size of the picture. */
function readWebp(data: Buffer): Picture | Problem {
  if (data.length < 30 || data.readUInt32LE(4) + 8 !== data.length) return broken("WebP")
  let at = 12
  while (at + 8 <= data.length) {
    if (data.toString("latin1", at, at + 4) === "ANIM") return animated("WebP")
    const length = data.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  const size = at === data.length ? webpSize(data) : undefined
  return size === undefined ? broken("WebP") : { type: "image/webp", ...size }
}

function webpSize(data: Buffer): { readonly width: number; readonly height: number } | undefined {
  switch (data.toString("latin1", 12, 16)) {
    case "VP8 ":
      return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff }
    case "VP8L": {
      const bits = data.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case "VP8X":
      return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}
