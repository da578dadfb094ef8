/** Reads a stream of at most `maxBytes` bytes of UTF-8. Throws if the stream is longer, so that a device or a wrong file cannot fill the memory. */
export async function boundedText(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) throw new Error(`it is longer than ${maxBytes} bytes; is it the right file?`)
  }
  const bytes = Buffer.concat(chunks)
  const text = bytes.toString("utf8")
  if (!Buffer.from(text).equals(bytes)) throw new Error("it is not UTF-8")
  return text
}
