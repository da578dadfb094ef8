import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/**
 * A system gives ports from 32768 or 49152 on to each program that asks for any port, so another program could get one before the test uses it.
 * Browsers refuse some ports below 10081.
 */
const [FIRST, AFTER_LAST] = [20_000, 32_000]

/** Finds a free port, for a server whose public URL contains the port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, AFTER_LAST)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, "127.0.0.1"), "listening")
  } catch {
    return false
  }
  server.close()
  await once(server, "close")
  return true
}
