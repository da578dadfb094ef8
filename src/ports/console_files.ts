export const CONSOLE_ENCODINGS = ["br", "gzip"] as const
export type ConsoleEncoding = (typeof CONSOLE_ENCODINGS)[number]

/** A file that the console loads, as its build wrote it. */
export interface ConsoleAsset {
  readonly contentType: string
  /** How the bytes are compressed. Absent if they are not. */
  readonly encoding: ConsoleEncoding | undefined
  readonly bytes: Uint8Array
}

/** The files of the administration console. */
export interface ConsoleFiles {
  /** The page, with the addresses of its script and style relative to the path of the console. */
  readonly page: string
  /** Reads an asset in the first of these encodings in which it exists. Undefined for any name that the build did not write. */
  asset(name: string, encodings: readonly ConsoleEncoding[]): Promise<ConsoleAsset | undefined>
}
