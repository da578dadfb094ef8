import type { AuditEventType } from "../base/audit_event_types.ts"
import type { SettingsOf } from "../base/each_setting.ts"
import type { Said } from "../base/say.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import { changesBetween } from "./changes.ts"
import { updateEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Problems } from "./problem.ts"
import type { Unchanged } from "./until_unchanged.ts"
import { untilUnchanged } from "./until_unchanged.ts"

interface Update<Stored extends Values, Shown, Values extends object, GivenValues> {
  readonly what: Said
  readonly event: AuditEventType
  readonly subject: string
  readonly settings: Pick<SettingsOf<Values, GivenValues>, "applied" | "shown">
  /** Throws NotFound. */
  find(): Promise<Stored>
  shown(stored: Stored): Shown | Promise<Shown>
  /** Checks what the declarations do not know, and may complete the record. */
  check?(after: Stored, problems: Problems, before: Stored): Stored | Promise<Stored>
  /** False if the record is no longer as `before`. */
  write(after: Stored, event: AuditEvent, before: Stored): Promise<boolean>
}

/** Changes the given settings of a record, in one write with the event that names them. Concurrent changes to other settings survive. */
export const updateRecord = <Stored extends Values, Shown, Values extends object, GivenValues>(
  deps: AdministrationDeps,
  {
    what,
    event,
    subject,
    settings,
    find,
    shown,
    check = (after) => after,
    write,
  }: Update<Stored, Shown, Values, GivenValues>,
  change: GivenValues,
  unchanged?: Unchanged<Shown>,
): Promise<Shown> =>
  untilUnchanged(what, async () => {
    const before = await find()
    unchanged?.(await shown(before))
    const problems = new Problems()
    const applied = settings.applied(before, change, (field, said) => problems.add(field, said))
    const after = await check({ ...before, ...applied }, problems, before)
    problems.throwIfAny()
    const changes = changesBetween(settings.shown(before), settings.shown(after))
    const isDone = await write(after, updateEvent(event, subject, changes, deps), before)
    return isDone ? shown(after) : undefined
  })
