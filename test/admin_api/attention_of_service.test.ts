/** What needs attention of the service itself: keys, e-mail, proxies, the disk and backups. */
import { deepEqual, equal } from "node:assert/strict"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { after, it } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { attentionAdministration } from "../../src/admin/attention/attention.ts"
import type { Observed } from "../../src/admin/attention/finding.ts"
import type { FindingKind } from "../../src/admin/attention_contract.ts"
import type { Installation } from "../../src/admin/ports.ts"
import type { AuditEventType } from "../../src/base/audit_event_types.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { RareEventType } from "../../src/store/attention.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { confidentialClient, service, tokensFor } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after }, { mailOutbox: temporaryFolder() })
const { store, signingKeys, administration } = at.gatehouse

const INSTALLATION: Installation = {
  leastProfile: "baseline",
  isSignUpOn: true,
  keyRotationMs: 90 * 86_400_000,
  isPlainPublic: false,
  isBackedUpByCommand: true,
  isTrustedProxy: () => false,
  freeBytes: async () => undefined,
}

/** The findings of a kind, as an installation with these settings has them. */
async function found(kind: FindingKind, settings: Partial<Installation> = {}, other: Partial<Observed> = {}) {
  // Fetches of the key set are stored in the background. A later write resolves after them.
  await record("sign-ins-failed", "failures=0", "unknown")
  const { findings } = await attentionAdministration({
    store,
    signingKeys,
    mail: { queued: () => {} },
    issuer: () => at.url,
    clock: at.clock,
    ...other,
    installation: { ...INSTALLATION, ...settings },
  }).list()
  return findings
    .filter((each) => each.kind === kind)
    .map(({ severity, count, detail }) => [severity, ...[count, detail].filter((each) => each !== null)])
}

const record = (type: AuditEventType, detail?: string, subject = at.userId) =>
  store.audit.append({
    id: newId("event", at.clock(), systemRandom),
    at: at.clock(),
    type,
    actor: "server",
    subject,
    address: undefined,
    traceId: undefined,
    detail,
  })

/** Waits for an event that the server stores after its answer. */
async function recorded(type: RareEventType): Promise<void> {
  while ((await store.attention.events(type, 0, 1)).length === 0) await pause(5)
}

it("names a host that is not the public URL, and a proxy that is not listed, while the settings cause them", async () => {
  const headers = { host: "auth.example.com", "x-forwarded-for": "192.0.2.1" }
  await send(at, "/oauth/jwks.php", { headers })
  await recorded("host-differs")
  await recorded("proxy-unlisted")
  deepEqual(await found("host-differs"), [["now", "auth.example.com"]])
  deepEqual(await found("proxy-unlisted"), [["now", "127.0.0.1"]])
  deepEqual(await found("host-differs", {}, { issuer: () => "https://auth.example.com" }), [])
  deepEqual(await found("proxy-unlisted", { isTrustedProxy: (address) => address === "127.0.0.1" }), [])
})

it("names a public URL of plain http, and a disk that is nearly full", async () => {
  deepEqual(await found("url-plain-http", { isPlainPublic: true }), [["now", at.url]])
  deepEqual(await found("url-plain-http"), [])
  const MIB = 1024 * 1024
  deepEqual(await found("disk-low", { freeBytes: async () => 64 * MIB - 1 }), [["now", 63]])
  deepEqual(await found("disk-low", { freeBytes: async () => 1024 * MIB - 1 }), [["soon", 1023]])
  deepEqual(await found("disk-low", { freeBytes: async () => 1024 * MIB }), [])
})

it("names missing e-mail as urgent if people may sign up", async () => {
  deepEqual(await found("mail-off", {}, { mail: undefined }), [["now"]])
  deepEqual(await found("mail-off", { isSignUpOn: false }, { mail: undefined }), [["advice"]])
  deepEqual(await found("mail-off"), [])
})

it("names e-mails that wait after a failed attempt, and those of the last day that the server gave up", async () => {
  const mail = {
    id: newId("mail", at.clock(), systemRandom),
    purpose: "verify-email" as const,
    userId: undefined,
    locale: "en" as const,
    parameters: {},
    address: undefined,
    traceId: undefined,
    attempts: 0,
    // The server looks for due e-mails every two seconds, and would take an e-mail that is due.
    nextAt: at.clock() + 60_000,
  }
  await store.mailDeliveries.add(mail)
  deepEqual(await found("mails-waiting"), [])
  await store.mailDeliveries.claim(mail, at.clock() + 120_000)
  deepEqual(await found("mails-waiting"), [["soon", 1]])
  await store.mailDeliveries.remove(mail.id)
  deepEqual(await found("mails-waiting"), [])

  await record("mail-not-sent", "purpose=verify-email because=limited")
  deepEqual(await found("mails-lost"), [])
  await record("mail-not-sent", "purpose=verify-email because=refused")
  deepEqual(await found("mails-lost"), [["soon", 1]])
  at.clock.advance({ days: 1, seconds: 1 })
  deepEqual(await found("mails-lost"), [])
})

it("names a key that is due, until it has a successor, and a successor that a source has not fetched", async () => {
  const rotated = (everyMs: number) =>
    signingKeys.rotateDue(everyMs, (algorithm) => ({
      id: newId("event", at.clock(), systemRandom),
      at: at.clock(),
      type: "signing-key-rotated",
      actor: "server",
      subject: algorithm,
      address: undefined,
      traceId: undefined,
    }))
  await signingKeys.active("EdDSA")
  // The servers of tests do not rotate: their clock stands still, so other keys may be due too.
  const ofEddsa = async (...asked: Parameters<typeof found>) =>
    (await found(...asked)).filter((each) => each.includes("EdDSA"))
  at.clock.advance({ days: 91 })
  deepEqual(await ofEddsa("key-overdue"), [])
  at.clock.advance({ days: 2 })
  deepEqual(await ofEddsa("key-overdue"), [["now", "EdDSA"]])
  deepEqual(await ofEddsa("key-old", { keyRotationMs: undefined }), [])
  at.clock.advance({ days: 300 })
  deepEqual(await ofEddsa("key-old", { keyRotationMs: undefined }), [["soon", "EdDSA"]])

  await send(at, "/oauth/jwks.php", { headers: { "user-agent": "an API" } })
  at.clock.advance({ seconds: 1 })
  await rotated(90 * 86_400_000)
  deepEqual([await ofEddsa("key-overdue"), await ofEddsa("key-not-fetched")], [[], []])
  at.clock.advance({ hours: 12 })
  deepEqual(await ofEddsa("key-not-fetched"), [["soon", 1, "EdDSA"]])
  await send(at, "/oauth/jwks.php", { headers: { "user-agent": "an API" } })
  deepEqual(await ofEddsa("key-not-fetched"), [])
})

it("names a missing backup of a service that is a week old, and one that is older than a week", async (t) => {
  deepEqual(await found("backup-missing", { isBackedUpByCommand: false }), [])
  deepEqual(await found("backup-missing"), [["soon"]])
  if (process.env.TEST_ENGINE === "postgres") return t.skip("PostgreSQL has its own backups")
  const file = join(temporaryFolder(), "backup.db")
  deepEqual(await administration.backups.make(file), { isRecorded: true })
  equal(existsSync(file), true)
  deepEqual([await found("backup-missing"), await found("backup-old")], [[], []])
  at.clock.advance({ days: 7, seconds: 1 })
  deepEqual(await found("backup-old"), [["soon"]])
})

it("names tokens that are newer than the database, until the restored backup is accepted", async () => {
  await record("grant-older-than-token")
  deepEqual(await found("data-restored"), [["now", 1]])
  at.clock.advance({ seconds: 1 })
  await record("backup-accepted", undefined, "database")
  deepEqual(await found("data-restored"), [])
})

it("counts the people and applications of the last 24 hours", async () => {
  const counted = async () => {
    const { people, clients, authorizations, is_complete } = await administration.statistics.activity()
    return [people, clients, authorizations, is_complete]
  }
  deepEqual(await counted(), [0, 0, 0, true])
  const client = await confidentialClient(at)
  await tokensFor(at, client)
  await tokensFor(at, client)
  deepEqual(await counted(), [1, 1, 2, true])
  at.clock.advance({ days: 1, seconds: 1 })
  deepEqual(await counted(), [0, 0, 0, true])
})
