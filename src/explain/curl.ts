import { parseArgs } from "node:util"
import type { WrittenRequest } from "../http/in_process.ts"
import { shellWords, Unreadable } from "./shell_words.ts"

const text = (short?: string) => ({ type: "string" as const, multiple: true as const, ...(short && { short }) })
const flag = (short?: string) => ({ type: "boolean" as const, ...(short && { short }) })

/** What makes the request; data keep their order. */
const MEANT = {
  url: text(),
  request: text("X"),
  data: text("d"),
  "data-ascii": text(),
  "data-binary": text(),
  "data-raw": text(),
  "data-urlencode": text(),
  json: text(),
  form: text("F"),
  get: flag("G"),
  head: flag("I"),
  user: text("u"),
  header: text("H"),
  cookie: text("b"),
  "oauth2-bearer": text(),
} as const

/** What changes nothing of what the server sees, or nothing that it looks at. */
const IGNORED = {
  ...{ silent: flag("s"), "show-error": flag("S"), verbose: flag("v"), include: flag("i"), location: flag("L") },
  ...{ insecure: flag("k"), compressed: flag(), fail: flag("f"), "fail-with-body": flag(), globoff: flag("g") },
  ...{ "http1.1": flag(), http2: flag(), ipv4: flag("4"), ipv6: flag("6"), basic: flag(), "no-progress-meter": flag() },
  ...{ output: text("o"), "write-out": text("w"), "user-agent": text("A"), referer: text("e"), "max-time": text("m") },
  ...{ "connect-timeout": text(), cacert: text(), resolve: text(), "connect-to": text(), retry: text() },
  ...{ "dump-header": text("D"), "cookie-jar": text("c") },
} as const

export interface Addressed {
  readonly url: URL
  readonly request: WrittenRequest
}

type Header = readonly [name: string, value: string]

/** RFC 9110 §5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Bytes, as they are sent, of which none controls anything. RFC 9110 §5.5. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/**
 * The request that a curl command would send. Throws Unreadable for options that are not known here, for files, which are not read, and for
 * what cannot stand in a request.
 */
export function readCurl(command: string): Addressed {
  const [program = "", ...args] = shellWords(command.replace(/^\s*\$\s+/, ""))
  if (!/(^|[\\/])curl(\.exe)?$/.test(program)) throw new Unreadable("a curl command begins with the word curl")
  const { values, positionals, tokens } = parsed(args)
  const url = readUrl(only("address", [...(values.url ?? []), ...positionals]) ?? "")
  const data = tokens.flatMap((token) => (token.kind === "option" ? pieceOfData(token.name, token.value ?? "") : []))
  const joined = data.reduce((before, { piece, glue }, at) => before + (at === 0 ? "" : glue) + piece, "")
  const inQuery = values.get === true && data.length > 0
  if (inQuery) url.search = url.search === "" ? joined : `${url.search}&${joined}`
  const hasBody = !inQuery && (data.length > 0 || values.form !== undefined)
  const method = only("method", values.request) ?? (values.head ? "HEAD" : hasBody ? "POST" : "GET")
  if (!TOKEN.test(method)) throw new Unreadable("a method is one word of letters, such as POST")
  const given = (values.header ?? []).flatMap(readHeader)
  const isGiven = (name: string) => given.some(([each]) => each.toLowerCase() === name)
  const implied: Header[] = [
    ...(hasBody ? [["content-type", contentType(values)] as const] : []),
    ...(values.user ?? []).map((user): Header => ["authorization", basic(user)]),
    ...(values["oauth2-bearer"] ?? []).map((token): Header => ["authorization", `Bearer ${token}`]),
    ...(values.cookie ?? []).map((cookie): Header => ["cookie", readCookie(cookie)]),
  ]
  const headers = [...implied.filter(([name]) => !isGiven(name)), ...given.filter(([, value]) => value !== "")]
  const unsendable = headers.find(([, value]) => !VALUE.test(value))
  // Without the value, which may be a secret.
  if (unsendable !== undefined)
    throw new Unreadable(`the header ${unsendable[0]} has a character that cannot stand in one: leave it away`)
  return {
    url,
    request: {
      method,
      target: url.pathname + url.search,
      headers,
      body: hasBody ? Buffer.from(joined) : undefined,
    },
  }
}

/** An address as a browser would be sent to it. Throws Unreadable. */
export function readUrl(given: string): URL {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`)
  if (given === "" || url === null) throw new Unreadable("there is no address, such as https://…/oauth/token.php")
  if (url.username !== "" || url.password !== "")
    throw new Unreadable("the address has user information: write it as --user")
  return url
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { ...MEANT, ...IGNORED }, allowPositionals: true, tokens: true })
  } catch (error) {
    const says = error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error)
    throw new Unreadable(
      `${says}: these are read: ${Object.keys(MEANT)
        .map((name) => `--${name}`)
        .join(" ")}`,
    )
  }
}

function only(what: string, values: readonly string[] | undefined): string | undefined {
  if (values !== undefined && values.length > 1) throw new Unreadable(`more than one ${what}: one request is explained`)
  return values?.[0]
}

function pieceOfData(name: string, value: string): { piece: string; glue: string }[] {
  const isFile = value.startsWith("@") && name !== "data-raw"
  const isNamedFile = name === "data-urlencode" && !value.includes("=") && value.includes("@")
  if ((name.startsWith("data") || name === "json") && (isFile || isNamedFile))
    throw new Unreadable(`--${name} names a file, which is not read: write what is in it`)
  switch (name) {
    case "data":
    case "data-ascii":
    case "data-binary":
    case "data-raw":
      return [{ piece: value, glue: "&" }]
    case "data-urlencode":
      return [{ piece: encodedPair(value), glue: "&" }]
    case "json":
      return [{ piece: value, glue: "" }]
    default:
      return []
  }
}

function encodedPair(value: string): string {
  const equals = value.indexOf("=")
  const content = encodeURIComponent(value.slice(equals + 1))
  return equals > 0 ? `${value.slice(0, equals)}=${content}` : content
}

const contentType = ({ json, form }: { json?: string[] | undefined; form?: string[] | undefined }): string =>
  json !== undefined
    ? "application/json"
    : form !== undefined
      ? "multipart/form-data; boundary=not-written"
      : "application/x-www-form-urlencoded"

const basic = (user: string): string =>
  `Basic ${Buffer.from(user.includes(":") ? user : `${user}:`).toString("base64")}`

function readHeader(line: string): Header[] {
  if (line.startsWith("@")) throw new Unreadable("--header names a file, which is not read: write what is in it")
  const [, name, value = ""] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*[:;]\s*(.*?)\s*$/s.exec(line) ?? []
  if (name === undefined) throw new Unreadable("a header is written as 'Name: value'")
  // The server takes no notice of these, or they are written by what sends the request.
  return /^(host|content-length|connection|transfer-encoding|trailer|expect)$/i.test(name) ? [] : [[name, value]]
}

function readCookie(cookie: string): string {
  if (!cookie.includes("=")) throw new Unreadable("--cookie names a file, which is not read: write name=value")
  return cookie
}
