import { randomFillSync } from "node:crypto"

/** Returns unpredictable bytes. Code takes this function as an argument, so that a test can use known bytes. */
export type Random = (length: number) => Buffer

const POOL_BYTES = 4096
let pool = Buffer.alloc(0)
let used = 0

/** The operating system's generator, read in blocks of 4096 bytes. Most calls then copy bytes without a system call. */
export const systemRandom: Random = (length) => {
  if (used + length > pool.length) {
    pool = randomFillSync(Buffer.allocUnsafeSlow(Math.max(POOL_BYTES, length)))
    used = 0
  }
  const bytes = pool.subarray(used, used + length)
  used += length
  return bytes
}
