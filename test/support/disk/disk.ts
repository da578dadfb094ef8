import { spawnSync } from "node:child_process"
import { appendFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { platform } from "node:process"

const SOURCE = join(import.meta.dirname, "disk.c")
/** A disk writes a sector wholly or not at all. */
const SECTOR = 512
const HEAD = 32

/** Compiles disk.c into the folder and returns the library for LD_PRELOAD. Undefined where that is impossible. */
export function diskLibrary(folder: string): string | undefined {
  if (platform !== "linux") return undefined
  const library = join(folder, "disk.so")
  const { status } = spawnSync("gcc", ["-shared", "-fPIC", "-O2", "-o", library, SOURCE, "-ldl", "-lpthread"])
  return status === 0 ? library : undefined
}

const WHAT = [
  "",
  "opened",
  "written",
  "truncated",
  "sync-begun",
  "synced",
  "renamed",
  "linked",
  "removed",
  "noted",
] as const

/** One entry of the journal that disk.c writes. */
export interface DiskRecord {
  readonly what: (typeof WHAT)[number]
  readonly process: number
  readonly descriptor: number
  readonly created: boolean
  /** Where a write begins, how long a file is after a truncation, or which thread syncs. */
  readonly offset: number
  readonly data: Buffer
}

/** Appends a fact to the journal: everything that it rests on is already recorded. */
export function noteFact(journal: string, fact: string): void {
  const data = Buffer.from(fact)
  const head = Buffer.alloc(HEAD)
  head.writeUInt32LE(WHAT.indexOf("noted"))
  head.writeBigUInt64LE(BigInt(data.length), 24)
  appendFileSync(journal, Buffer.concat([head, data]))
}

/** Reads the journal of disk.c. */
export function recordsOf(journal: Buffer): DiskRecord[] {
  const records: DiskRecord[] = []
  for (let at = 0; at + HEAD <= journal.length; ) {
    const length = Number(journal.readBigUInt64LE(at + 24))
    records.push({
      what: WHAT[journal.readUInt32LE(at)] ?? "",
      process: journal.readUInt32LE(at + 4),
      descriptor: journal.readUInt32LE(at + 8),
      created: journal.readUInt32LE(at + 12) === 1,
      offset: Number(journal.readBigUInt64LE(at + 16)),
      data: journal.subarray(at + HEAD, at + HEAD + length),
    })
    at += HEAD + length
  }
  return records
}

type Change = { readonly at: number; readonly data: Buffer } | { readonly length: number }

/** The bytes of a file. The buffer behind them is longer, so that growing rarely copies. */
class Content {
  #bytes: Buffer
  #length: number

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#bytes = Buffer.from(bytes)
    this.#length = bytes.length
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  apply(change: Change): void {
    if ("length" in change) {
      this.#grow(change.length)
      this.#bytes.fill(0, change.length, Math.max(change.length, this.#length))
      this.#length = change.length
    } else {
      this.#grow(change.at + change.data.length)
      change.data.copy(this.#bytes, change.at)
      this.#length = Math.max(this.#length, change.at + change.data.length)
    }
  }

  #grow(length: number): void {
    if (length <= this.#bytes.length) return
    const larger = Buffer.alloc(2 * length)
    this.#bytes.copy(larger)
    this.#bytes = larger
  }
}

class DiskFile {
  readonly #durable = new Content()
  /** The changes that no completed sync covers, oldest first. */
  readonly #pending: Change[] = []
  #forgotten = 0

  change(change: Change): void {
    this.#pending.push(change)
  }

  /** The number of changes so far. */
  get changes(): number {
    return this.#forgotten + this.#pending.length
  }

  /** The first `changes` changes are on the disk. */
  synced(changes: number): void {
    const covered = this.#pending.splice(0, Math.max(0, changes - this.#forgotten))
    this.#forgotten += covered.length
    for (const change of covered) this.#durable.apply(change)
  }

  /** The content after a power cut: of the changes that no sync covers, each truncation and each sector of a write may be missing. */
  afterCut(keeps: () => boolean): Buffer {
    if (this.#pending.length === 0) return this.#durable.bytes
    const content = new Content(this.#durable.bytes)
    for (const change of this.#pending) {
      if ("length" in change) {
        if (keeps()) content.apply(change)
        continue
      }
      for (let from = 0; from < change.data.length; ) {
        const to = Math.min(change.data.length, from + SECTOR - ((change.at + from) % SECTOR))
        if (keeps()) content.apply({ at: change.at + from, data: change.data.subarray(from, to) })
        from = to
      }
    }
    return content.bytes
  }
}

type Names = Map<string, DiskFile>
type NameChange = (names: Names) => void

/**
 * The files of some processes, as a disk holds them: rebuilt from a journal, record by record. Only a sync of a file makes its content certain,
 * and only a sync of its folder its name.
 */
export class Disk {
  readonly #names: Names = new Map()
  readonly #durableNames: Names = new Map()
  /** The changes of names in each folder that no completed sync covers. */
  readonly #pendingNames = new Map<string, NameChange[]>()
  readonly #opened = new Map<string, string | DiskFile>()
  readonly #syncs = new Map<string, () => void>()
  readonly #ignoresSyncOf: (path: string) => boolean
  readonly #paths = new Map<DiskFile, string>()

  /** `ignoresSyncOf`: files whose syncs do nothing, to show that a missing sync is noticed. */
  constructor(ignoresSyncOf: (path: string) => boolean = () => false) {
    this.#ignoresSyncOf = ignoresSyncOf
  }

  take({ what, process, descriptor, created, offset, data }: DiskRecord): void {
    const key = `${process} ${descriptor}`
    const opened = this.#opened.get(key)
    switch (what) {
      case "opened":
        this.#open(key, data.toString(), created, offset === 1)
        break
      case "written":
        if (opened instanceof DiskFile) opened.change({ at: offset, data })
        break
      case "truncated":
        if (opened instanceof DiskFile) opened.change({ length: offset })
        break
      case "sync-begun":
        this.#syncs.set(`${key} ${offset}`, this.#coverage(opened))
        break
      case "synced":
        this.#syncs.get(`${key} ${offset}`)?.()
        break
      case "renamed":
      case "linked": {
        const [from = "", to = ""] = data.toString().split("\0")
        this.#rename(dirname(to), (names) => {
          const file = names.get(from)
          if (what === "renamed") names.delete(from)
          if (file !== undefined) names.set(to, file)
        })
        break
      }
      case "removed":
        this.#rename(dirname(data.toString()), (names) => names.delete(data.toString()))
        break
      case "noted":
        break
      default:
        throw new Error(`the journal has an unknown record: ${what}`)
    }
  }

  /** The files as they may be after a power cut now. `share`: how much of what no sync covers has reached the disk, from 0 to 1. */
  afterCut(random: () => number, share: number): Map<string, Buffer> {
    const names: Names = new Map(this.#durableNames)
    for (const changes of this.#pendingNames.values())
      for (const change of changes.slice(0, Math.round(random() * changes.length))) change(names)
    return new Map([...names].map(([path, file]) => [path, file.afterCut(() => random() < share)]))
  }

  #open(key: string, path: string, created: boolean, truncates: boolean): void {
    if (created) {
      const file = new DiskFile()
      this.#paths.set(file, path)
      this.#rename(dirname(path), (names) => names.set(path, file))
    }
    const file = this.#names.get(path)
    this.#opened.set(key, file ?? path)
    if (truncates && !created) file?.change({ length: 0 })
  }

  #rename(folder: string, change: NameChange): void {
    change(this.#names)
    this.#pendingNames.set(folder, [...(this.#pendingNames.get(folder) ?? []), change])
  }

  /** Returns what a sync that begins now does at its end. */
  #coverage(opened: string | DiskFile | undefined): () => void {
    if (opened instanceof DiskFile) {
      if (this.#ignoresSyncOf(this.#paths.get(opened) ?? "")) return () => {}
      const changes = opened.changes
      return () => opened.synced(changes)
    }
    const covered = [...(this.#pendingNames.get(opened ?? "") ?? [])]
    return () => {
      for (const change of covered) change(this.#durableNames)
      const left = this.#pendingNames.get(opened ?? "")?.slice(covered.length) ?? []
      this.#pendingNames.set(opened ?? "", left)
    }
  }
}
