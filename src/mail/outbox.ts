import { access, chmod, constants, mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { composed } from "./composed.ts"
import type { Message, Transport } from "./transport.ts"
import { SendFailure } from "./transport.ts"

const MAX_FILES = 1000

/**
 * Writes each e-mail as a file into the folder, readable for the owner only, because the links in it work. Keeps the newest 1000 files. `written` is
 * called with each e-mail: at a terminal the server prints it.
 */
export function outbox(folder: string, written: (message: Message) => void): Transport {
  const ready = () => mkdir(folder, { recursive: true, mode: 0o700 }).then(() => chmod(folder, 0o700))
  return {
    async send(message) {
      const { createTransport } = await import("nodemailer")
      const toBytes = createTransport({
        streamTransport: true,
        buffer: true,
        newline: "windows",
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const { message: bytes } = await toBytes.sendMail(composed(message))
      try {
        await ready()
        await removeOldest(folder, MAX_FILES - 1)
        // A second attempt writes the same file again.
        await writeFile(join(folder, fileOf(message)), bytes, { mode: 0o600 })
      } catch (error) {
        throw new SendFailure("unreachable", problemOf(folder, error), { cause: error })
      }
      written(message)
    },
    async check() {
      try {
        await access(folder, constants.W_OK)
      } catch (error) {
        // The first e-mail creates the folder.
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return
        throw new SendFailure("unreachable", problemOf(folder, error), { cause: error })
      }
    },
  }
}

/** The names sort by time. The id comes from the server, so no name leads to another folder. */
const fileOf = ({ sentAt, messageId }: Message): string =>
  `${new Date(sentAt).toISOString().replace(/[:.]/g, "-")}_${messageId.replace(/[^\w]/g, "").slice(0, 40)}.eml`

async function removeOldest(folder: string, kept: number): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort()
  for (const name of files.slice(0, Math.max(0, files.length - kept))) await rm(join(folder, name), { force: true })
}

const problemOf = (folder: string, error: unknown): string =>
  `${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`
