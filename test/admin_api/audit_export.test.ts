/** The export of the audit: what is in it, and that no cell of it is computed by a spreadsheet. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { parse } from "csv-parse/sync"
import { csvCell } from "../../src/admin/audit_export.ts"
import type { AuditEvent } from "../../src/store/audit_event.ts"
import { confidentialClient } from "../support/service.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })
const { clients } = at.gatehouse.administration

const exported = async (format: string, query = "") => {
  const answer = await at.call("GET", `/audit_events/export?format=${format}${query}`)
  equal(answer.status, 200, answer.text)
  return answer
}
const listed = async (query: string) =>
  read<{ items: Record<string, unknown>[] }>(await at.call("GET", `/audit_events?limit=200${query}`)).items

describe("the export of the audit", () => {
  it("has the events of the list, as lines of JSON", async () => {
    const { client_id } = await confidentialClient(at)
    await clients.update(client_id, { name: '=A "name", of two' })
    const answer = await exported("jsonl", `&about=${client_id}`)
    equal(answer.headers["content-type"], "application/jsonl; charset=utf-8")
    equal(answer.headers["content-disposition"], 'attachment; filename="audit.jsonl"')
    const lines = answer.text.trimEnd().split("\n")
    deepEqual(
      lines.map((line) => JSON.parse(line)),
      await listed(`&about=${client_id}`),
    )
    equal(lines.length, 2)
  })

  it("has the same events as CSV that a reader of CSV reads back (RFC 4180)", async () => {
    const { client_id } = await confidentialClient(at)
    await clients.update(client_id, { name: '=A "name", of two' })
    const { text, headers } = await exported("csv", `&about=${client_id}`)
    equal(headers["content-type"], "text/csv; charset=utf-8; header=present")
    ok(text.startsWith("at,type,actor,subject,address,trace_id,detail,changes,event_id\r\n"))
    const rows = parse(text, { columns: true }) as Record<string, string>[]
    const events = await listed(`&about=${client_id}`)
    deepEqual(
      rows.map(({ changes, ...row }) => ({ ...row, changes: changes === "" ? null : JSON.parse(changes ?? "") })),
      events.map(({ changes, ...event }) => ({
        ...Object.fromEntries(Object.entries(event).map(([name, value]) => [name, value ?? ""])),
        changes,
      })),
    )
  })

  it("has all events of several pages, each once", async () => {
    for (let made = 0; made < 520; made++) await at.gatehouse.store.audit.append(eventAt(made))
    const { text } = await exported("jsonl", "&type=host-differs")
    const subjects = text
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { subject: string }).subject)
    equal(subjects.length, 520)
    equal(new Set(subjects).size, 520)
  })

  it("has the events of a time alone: since is included, until is not", async () => {
    const second = (n: number) => new Date(at.clock() - 100_000 + n * 100).toISOString()
    const query = `&type=host-differs&since=${second(10)}&until=${second(15)}`
    const { text } = await exported("jsonl", query)
    equal(text.trimEnd().split("\n").length, 5)
    deepEqual((await listed(query)).map(({ subject }) => subject).sort(), ["s10", "s11", "s12", "s13", "s14"])
    equal((await at.call("GET", "/audit_events/export?format=xlsx")).status, 400)
    equal((await at.call("GET", "/audit_events?until=tomorrow")).status, 400)
  })
})

it("no cell begins with a character after which a spreadsheet computes it", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\r=1", "\u00a0=1", "＝1"])
    ok(csvCell(text).replace(/^"/, "").startsWith("'"), text)
  equal(csvCell("user_1"), "user_1")
  equal(csvCell('a "b", c'), '"a ""b"", c"')
  equal(csvCell(""), "")
})

function eventAt(made: number): AuditEvent {
  const time = at.clock() - 100_000 + made * 100
  return {
    id: idAt(time, made),
    at: time,
    actor: "server",
    subject: `s${made}`,
    type: "host-differs",
    address: undefined,
    traceId: undefined,
  }
}

const idAt = (time: number, made: number) =>
  `event_${time.toString(16).padStart(12, "0")}${made.toString(16).padStart(20, "0")}` as const
