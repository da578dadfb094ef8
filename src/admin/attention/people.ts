import { requiredInviter } from "../../accounts/inviter.ts"
import { LINK_PURPOSES } from "../../accounts/links.ts"
import { isId } from "../../base/id.ts"
import { costOfText, formOfText, shownForm } from "../../identity/hash_forms.ts"
import { MAX_OTHER_FORMS } from "../../identity/password.ts"
import type { AuditEvent } from "../../store/audit_event.ts"
import type { AttentionFinding } from "../attention_contract.ts"
import type { Check } from "./finding.ts"
import { DAY_MS, finding, MAX_OF_KIND } from "./finding.ts"

const MAX_EVENTS = 1000
/** Fewer failures in a day usually come from a person who forgot the password. */
const MANY_FAILURES = 30

/** Attempts to guess a password: an account at its limit, or many failures in a day. */
export const guessing: Check = async ({ store, now }) => {
  const since = now - DAY_MS
  const [limited, failed] = await Promise.all([
    store.attention.events("sign-ins-limited", since, MAX_EVENTS),
    store.attention.events("sign-ins-failed", since, MAX_EVENTS),
  ])
  const failures = new Map<string, { count: number; at: number }>()
  for (const { subject, at, detail } of failed) {
    const known = failures.get(subject) ?? { count: 0, at }
    failures.set(subject, { count: known.count + failuresIn(detail), at: Math.max(known.at, at) })
  }
  for (const { subject, at } of limited) {
    const known = failures.get(subject) ?? { count: 0, at }
    failures.set(subject, { count: Math.max(known.count, MANY_FAILURES), at: Math.max(known.at, at) })
  }
  const accounts = [...failures]
    .filter(([subject, { count }]) => isId("user", subject) && count >= MANY_FAILURES)
    .sort(([, one], [, other]) => other.count - one.count)
    .slice(0, MAX_OF_KIND)
  const found = await Promise.all(
    accounts.map(async ([subject, { count, at }]) => {
      const user = isId("user", subject) ? await store.users.find(subject) : undefined
      if (user === undefined || user.disabled) return []
      return [finding("guessing", "soon", `/people/${user.id}`, { id: user.id, name: user.username, count, at })]
    }),
  )
  return found.flat()
}

const failuresIn = (detail: AuditEvent["detail"]): number => Number(/^failures=(\d+)$/.exec(detail ?? "")?.[1] ?? 0)

/** From this cost on, people notice that signing in is slow when several do so at once. */
const SLOW_MS = 100

/**
 * One finding for each form of imported hash that costs a millisecond or more. `count`: the people who have such a hash. `detail`: the form, and what
 * it adds to every sign-in.
 */
export const importedHashes: Check = async ({ store: { imports } }) => {
  const hashes = (await imports.otherHashes(formOfText, MAX_OTHER_FORMS)).filter((hash) => costOfText(hash) > 0)
  const counts = await Promise.all(hashes.map((hash) => imports.countWithForm(formOfText(hash))))
  const severity = hashes.reduce((sum, hash) => sum + costOfText(hash), 0) < SLOW_MS ? "advice" : "soon"
  return hashes.map((hash, at) =>
    finding("imported-hashes", severity, "/people", {
      count: counts[at] ?? 0,
      detail: `${shownForm(formOfText(hash))}: ${costOfText(hash)} ms`,
    }),
  )
}

/** People with rights of administration whom a thief could impersonate with only a stolen password, or only a stolen link. */
export const administrators: Check = async ({ store, now }) => {
  const atRisk = await store.attention.administratorsAtRisk(MAX_OF_KIND)
  return atRisk.map(({ userId: id, username: name, invitedAt }) => {
    if (invitedAt === undefined) return finding("administrator-one-factor", "soon", `/people/${id}`, { id, name })
    const endsAt = invitedAt + LINK_PURPOSES.invitation.ttlMs
    const facts = { id, name, at: invitedAt, dueAt: endsAt }
    return finding("invitation-waiting", endsAt <= now ? "soon" : "advice", `/people/${id}`, facts)
  })
}

const MAX_INVITED = 1000

/** Open invitations that are refused, because their inviter lacks a right of the account. `detail`: the inviter, if known. Decision 0070. */
export const refusedInvitations: Check = async ({ store, now }) => {
  const since = now - LINK_PURPOSES.invitation.ttlMs
  const found: AttentionFinding[] = []
  for (const { user, invitedBy } of await store.invitations.withRights(since, MAX_INVITED)) {
    if (found.length === MAX_OF_KIND) break
    const inviter = await requiredInviter(user, invitedBy, store)
    if (inviter === undefined || !("required" in inviter)) continue
    const { name } = inviter.inviter
    const facts = { id: user.id, name: user.username, at: user.invitedAt, ...(name !== "" && { detail: name }) }
    found.push(finding("invitation-refused", "soon", `/people/${user.id}?tab=sign-in`, facts))
  }
  return found
}

/**
 * Administrators who would get no e-mail for a forgotten password, such as the first administrator of a new service. The detail says what is missing
 * before the e-mail that verifies the address can be sent.
 */
export const unreachable: Check = async ({ store, mail }) => {
  const found = await store.attention.unreachableAdministrators(MAX_OF_KIND)
  return found.map(({ userId: id, username: name, email }) => {
    const detail = email === undefined ? "email-missing" : mail === undefined ? "mail-off" : undefined
    const severity = mail === undefined ? "advice" : "soon"
    return finding("administrator-unverified", severity, `/people/${id}`, { id, name, ...(detail && { detail }) })
  })
}
