import { once } from "node:events"
import type { IncomingHttpHeaders } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** The values of an attribute that the tests expect: OTLP as JSON has one member for each type. */
interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string; readonly doubleValue?: number }
}

interface OtlpSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number }
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[]
  }[]
}

export interface ReceivedSpan extends Omit<OtlpSpan, "attributes"> {
  readonly attributes: Readonly<Record<string, string | number | undefined>>
  readonly resource: Readonly<Record<string, string | number | undefined>>
}

export interface Collector {
  readonly url: string
  /** Everything that was received, as text. */
  readonly text: string
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[]
  readonly spans: readonly ReceivedSpan[]
  /** The spans of requests, without the spans within them. */
  readonly servers: readonly ReceivedSpan[]
}

const SERVER_KIND = 2

const record = (attributes: readonly Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue === undefined ? value.doubleValue : Number(value.intValue)),
    ]),
  )

/** Starts a receiver of OTLP over HTTP as JSON, which answers each request with `status`. */
export async function collector(test: { after(callback: () => void): void }, status = 200): Promise<Collector> {
  const requests: { path: string; headers: IncomingHttpHeaders }[] = []
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push({ path: request.url ?? "", headers: request.headers })
    texts.push(Buffer.concat(chunks).toString())
    response.writeHead(status, { "content-type": "application/json" }).end("{}")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  test.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const spans = (): ReceivedSpan[] =>
    texts
      .flatMap((text) => (JSON.parse(text) as Batch).resourceSpans)
      .flatMap(({ resource, scopeSpans }) =>
        scopeSpans
          .flatMap((scope) => scope.spans)
          .map((span) => ({
            ...span,
            attributes: record(span.attributes),
            resource: record(resource.attributes),
          })),
      )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    get text() {
      return texts.join("\n")
    },
    get spans() {
      return spans()
    },
    get servers() {
      return spans().filter(({ kind }) => kind === SERVER_KIND)
    },
  }
}
