import type { AuditEvent } from "../../api/operations/audit_events.ts"
import type { ConsoleWords } from "../../words/words.ts"

export type EventType = AuditEvent["type"]
type EventWords = ConsoleWords["events"]

/** The types in groups, in the order of the filter. */
export const GROUPS = {
  applications: /^(client|registration-token)-/,
  apis: /^(api|scope|claim|attribute)-/,
  people: /^(user|invitation|password|email|consent|access)-/,
  signIns: /^(signed|sign|session|passkey|second|recovery)/,
  rights: /^(role|group|escalation)-/,
  tokens: /^(grant|code|refresh|attempts)-/,
  service: /^/,
} as const
export type GroupName = keyof typeof GROUPS

export const groupOf = (type: EventType): GroupName =>
  (Object.keys(GROUPS) as GroupName[]).find((name) => GROUPS[name].test(type)) ?? "service"

/** The sentence of an event type without actor and subject, for the list of types. */
export function deedOf(sentence: EventWords[EventType]): string {
  const deed = sentence({ actor: "…", subject: "…", application: "…" }).replace(/^… /, "").replace(/:? …$/, "")
  return deed.charAt(0).toUpperCase() + deed.slice(1)
}
