/** Whether the attribute holds a GUID as 16 bytes: objectGUID of Active Directory. Its first three fields are little-endian ([MS-DTYP], GUID). */
export const isGuid = (attribute: string): boolean => attribute.toLowerCase() === "objectguid"

const BYTES = 16

/** The text that the tools of Active Directory show. Undefined if these are not the bytes of a GUID. */
export function guidText(bytes: Buffer): string | undefined {
  if (bytes.length !== BYTES) return undefined
  const hex = swapped(bytes).toString("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}

export const guidBytes = (text: string): Buffer => swapped(Buffer.from(text.replaceAll("-", ""), "hex"))

function swapped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.subarray(0, 4).reverse()
  copy.subarray(4, 6).reverse()
  copy.subarray(6, 8).reverse()
  return copy
}
