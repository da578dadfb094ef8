import type { Alone, Result } from "./rounds.ts"
import type { Started } from "./start.ts"
import { megabytes, number, percent, table } from "./table.ts"

const HEAD = [
  "",
  "per second",
  "of bare",
  "CPU µs",
  "of bare",
  "database",
  "busy",
  "p50 ms",
  "p99 ms",
  "memory",
  "ours",
]
const DATABASE = HEAD.indexOf("database")

/** One work as it is printed. */
export function resultText({ title, connections, rows, generator, alone = [] }: Result, loadTool: string): string {
  const cells = rows.map(({ server, figure, ofBare, ours }) => [
    server,
    number(figure.rate),
    ofBare ? percent(ofBare.rate) : "",
    number(figure.cpu),
    ofBare ? percent(ofBare.cpu) : "",
    figure.database === undefined ? "" : number(figure.database),
    `${Math.round((figure.rate * figure.cpu) / 1e4)} %`,
    number(figure.p50),
    number(figure.p99),
    megabytes(figure.memory),
    `${number(ours)} ×`,
  ])
  const load = rows.some(({ figure }) => figure.generator !== undefined)
    ? `our generator, ${rows.flatMap(({ server, figure }) => (figure.generator === undefined ? [] : `${percent(figure.generator)} of a core for ${server}`)).join(", ")}`
    : loadTool
  const reach = generator
    ? `\n  The generator against bare node:http: ${number(generator.rate)} a second (${percent(generator.generator ?? 0)} of its core); bare is measured by ${loadTool}.`
    : ""
  const lines = [HEAD, ...cells]
  const shown = rows.some(({ figure }) => figure.database !== undefined)
    ? lines
    : lines.map((line) => line.filter((_, column) => column !== DATABASE))
  const others = Math.max(...rows.map(({ figure }) => figure.others ?? 0))
  const noise = others > 0.05 ? `\n  Other processes took ${percent(others)} of the server's core: noisy.` : ""
  return `${title}\n  ${connections} connections; load: ${load}\n${table(shown)}${alone.map((one) => aloneText(one, connections)).join("")}${reach}${noise}\n`
}

function aloneText({ statements, rate, reached }: Alone, clients: number): string {
  const shares = Object.entries(reached).map(([server, share]) => `${server} reaches ${percent(share)}`)
  return `\n  pgbench, ${clients} clients, ${statements.join(" and ")} alone: ${number(rate)} a second; ${shares.join(", ")}.`
}

export function startText(starts: readonly Started[]): string {
  const head = ["", "first answer ms", "idle memory"]
  const cells = starts.map(({ server, firstAnswer, memory }) => [server, number(firstAnswer), megabytes(memory)])
  return `start to first answer, and memory a second later\n${table([head, ...cells])}\n`
}
