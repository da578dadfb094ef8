import { idTime } from "../../base/id.ts"
import type { AttentionFinding } from "../attention_contract.ts"
import type { Check } from "./finding.ts"
import { DAY_MS, finding } from "./finding.ts"

const MONTH_MS = 30 * DAY_MS
const SETTINGS = "/settings"
const MIB = 1024 * 1024
const LITTLE_SPACE = 1024 * MIB
const NO_SPACE = 64 * MIB

/** The two most common mistakes with a proxy, unless the present settings no longer cause them. */
export const proxies: Check = async ({ store, now, installation, issuer }) => {
  const since = now - MONTH_MS
  const [hosts, unlisted] = await Promise.all([
    store.attention.events("host-differs", since, 100),
    store.attention.events("proxy-unlisted", since, 100),
  ])
  const found: AttentionFinding[] = []
  const host = hosts.find(({ detail }) => detail === `public_url=${issuer()}`)
  if (host !== undefined) found.push(finding("host-differs", "now", SETTINGS, { detail: host.subject, at: host.at }))
  const proxy = unlisted.find(({ subject }) => !installation.isTrustedProxy(subject))
  if (proxy !== undefined)
    found.push(finding("proxy-unlisted", "now", SETTINGS, { detail: proxy.subject, at: proxy.at }))
  return found
}

export const plainUrl: Check = async ({ installation, issuer }) =>
  installation.isPlainPublic ? [finding("url-plain-http", "now", SETTINGS, { detail: issuer() })] : []

/** The severity of this number of free bytes. On a full disk every sign-in and refresh fails. */
export function diskSeverity(free: number): "now" | "soon" | undefined {
  if (free < NO_SPACE) return "now"
  return free < LITTLE_SPACE ? "soon" : undefined
}

/** `count`: the free mebibytes. */
export const disk: Check = async ({ installation }) => {
  const free = await installation.freeBytes()
  const severity = free === undefined ? undefined : diskSeverity(free)
  return severity === undefined ? [] : [finding("disk-low", severity, SETTINGS, { count: mebibytes(free ?? 0) })]
}

export const mebibytes = (bytes: number): number => Math.floor(bytes / MIB)

/** Refresh tokens newer than the database: an older state was restored. */
export const restored: Check = async ({ store, now }) => {
  const since = now - MONTH_MS
  const [accepted] = await store.attention.events("backup-accepted", since, 1)
  const events = await store.attention.events("grant-older-than-token", accepted?.at ?? since, 1000)
  const [newest] = events
  if (newest === undefined) return []
  const address = "/audit?type=grant-older-than-token"
  return [finding("data-restored", "now", address, { count: events.length, at: newest.at })]
}

/** `mails-lost` counts e-mails that the SMTP server refused, or did not accept for a day. It does not count e-mails that a limit held back. */
export const mails: Check = async ({ store, now, mail, installation }) => {
  if (mail === undefined) return [finding("mail-off", installation.isSignUpOn ? "now" : "advice", SETTINGS)]
  const [waiting, notSent] = await Promise.all([
    store.attention.failingMails(),
    store.attention.events("mail-not-sent", now - DAY_MS, 1000),
  ])
  const found: AttentionFinding[] = []
  if (waiting.count > 0)
    found.push(finding("mails-waiting", waiting.attempts > 2 ? "now" : "soon", SETTINGS, { count: waiting.count }))
  const lost = notSent.filter(({ detail }) => /because=(?:refused|later|unreachable)$/.test(detail ?? ""))
  const [latest] = lost
  if (latest !== undefined)
    found.push(finding("mails-lost", "soon", "/audit?type=mail-not-sent", { count: lost.length, at: latest.at }))
  return found
}

/** Without a schedule, a key of this age is due. */
const OLD_KEY_MS = 365 * DAY_MS
/** The schedule adds successors within minutes. If a key is overdue by this much, no server runs the schedule. */
const LATE_MS = 2 * DAY_MS
/** By now every source should have fetched the next key. */
const FETCHED_MS = DAY_MS / 2

export const keys: Check = async ({ store, signingKeys, now, installation: { keyRotationMs } }) => {
  const all = await signingKeys.list()
  const fetches = all.some(({ state }) => state === "announced") ? await store.keySetFetches.list() : []
  return all.flatMap(({ id, algorithm, state, createdAt, activeAt }) => {
    const facts = { id, detail: algorithm }
    if (state === "announced") {
      const behind = fetches.filter(({ lastAt }) => lastAt < createdAt && lastAt > now - 2 * DAY_MS).length
      if (behind === 0 || now - createdAt < FETCHED_MS) return []
      return [finding("key-not-fetched", "soon", "/keys", { ...facts, count: behind, dueAt: activeAt })]
    }
    const hasSuccessor = all.some((other) => other.algorithm === algorithm && other.activeAt > activeAt)
    if (state !== "active" || hasSuccessor) return []
    if (keyRotationMs === undefined)
      return now - activeAt > OLD_KEY_MS ? [finding("key-old", "soon", "/keys", { ...facts, at: activeAt })] : []
    const isLate = now > activeAt + keyRotationMs + LATE_MS
    return isLate ? [finding("key-overdue", "now", "/keys", { ...facts, at: activeAt })] : []
  })
}

const OLD_BACKUP_MS = 7 * DAY_MS

/** Backups by `gatehouse backup`. A service whose first user is younger than a week has nothing to lose yet. */
export const backups: Check = async ({ store, now, installation }) => {
  if (!installation.isBackedUpByCommand) return []
  const [[last], [first]] = await Promise.all([
    store.attention.events("backup-made", 0, 1),
    store.users.page(undefined, 1),
  ])
  if (last !== undefined)
    return now - last.at > OLD_BACKUP_MS ? [finding("backup-old", "soon", SETTINGS, { at: last.at })] : []
  const isYoung = first === undefined || now - idTime(first.id) < OLD_BACKUP_MS
  return isYoung ? [] : [finding("backup-missing", "soon", SETTINGS)]
}
