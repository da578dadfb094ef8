import { crc32, deflateSync } from "node:zlib"

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** Returns a PNG of one colour. `more` chunks come before the picture. */
export function png(width = 64, height = 64, more: readonly (readonly [type: string, data: Buffer])[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(3 * width, Buffer.from("b03060", "hex"))])
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    ...more.map(([type, data]) => chunk(type, data)),
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

const segment = (marker: number, data: string): Buffer => {
  const content = Buffer.from(data, "hex")
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Returns the segments of a JPEG of 48 × 32 pixels. Its scan has the bytes FF 00 and a restart marker. */
export const jpeg = (): Buffer =>
  Buffer.concat([
    Buffer.from("ffd8", "hex"),
    segment(0xe0, "4a46494600010101004800480000"),
    segment(0xc2, "08002000300311000211010311"),
    segment(0xda, "03010002000300003f"),
    Buffer.from("1234ff0056ffd07890", "hex"),
    Buffer.from("ffd9", "hex"),
  ])

const riff = (chunks: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(chunks.length + 4)
  return Buffer.concat([Buffer.from("RIFF"), size, Buffer.from("WEBP"), chunks])
}

const riffChunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length % 2)])
}

/** A lossy WebP of one pixel, as Chromium decodes it. */
export const webp = (): Buffer => Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64")

/** The head of a lossless WebP of 100 × 50 pixels, and of an extended one, with another chunk if given. */
export const losslessWebp = (): Buffer => {
  const bits = Buffer.alloc(4)
  bits.writeUInt32LE(99 | (49 << 14))
  return riff(riffChunk("VP8L", Buffer.concat([Buffer.from([0x2f]), bits, Buffer.alloc(9)])))
}
export const extendedWebp = (more?: string): Buffer =>
  riff(
    Buffer.concat([
      riffChunk("VP8X", Buffer.from("00000000630000310000", "hex")),
      ...(more === undefined ? [] : [riffChunk(more, Buffer.alloc(6))]),
    ]),
  )

/** Returns an SVG logo with this content. */
export const svg = (content = '<path d="M4 4h56v56H4z" fill="#b03060"/>', attributes = 'viewBox="0 0 64 64"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)
