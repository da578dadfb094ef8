import type { Socket } from "node:net"
import type { Entry, Filter } from "ldapts"
import { Client, ResultCodeError } from "ldapts"
import type { Said } from "../../base/say.ts"
import { say } from "../../base/say.ts"
import type { Secret } from "../../base/secret.ts"
import { OutboundProblem } from "../../outbound/problem.ts"
import type { ConnectionFlaw, DirectoryOutcome, DirectoryRefusal, WantedPerson } from "../../ports/connections.ts"
import type { Connection } from "../connection_settings.ts"
import { ConnectionFailure, fail, saidAt, shown } from "../protocol/failure.ts"
import { attributesOf, identityIn } from "./entry.ts"
import { filterForSubject, filterForUsername } from "./filter.ts"
import { groupsOf } from "./groups.ts"
import { isDisabled } from "./is_disabled.ts"
import { openSocket } from "./open_socket.ts"
import type { Search } from "./search.ts"
import type { DirectoryTerms } from "./terms.ts"
import { termsOf } from "./terms.ts"

/** A second entry shows that the filter does not name one person. */
const MAX_ENTRIES = 2
const MAX_USERNAME_CHARACTERS = 255
/** No name has control characters. Samba reads a value up to the first NUL, so many texts would name one person. */
const CONTROL = /\p{Cc}/u

/** RFC 4511 §A.1. */
const INVALID_CREDENTIALS = 49
/**
 * Also: constraintViolation, noSuchObject, inappropriateAuthentication, insufficientAccessRights, unwillingToPerform. Directories answer them for accounts
 * that are locked or have no password.
 */
const REFUSED: readonly number[] = [19, 32, 48, INVALID_CREDENTIALS, 50, 53]

/** Finds the person and, if `passwordFor` returns a password, binds as them. Throws ConnectionFailure and OutboundProblem. */
export const provePerson = (
  connection: Connection,
  secret: Secret | undefined,
  wanted: WantedPerson,
  passwordFor: (subject: string) => Promise<Secret | undefined>,
  stop: AbortController,
): Promise<DirectoryOutcome> =>
  inDirectory(connection, secret, stop, async ({ client, socket, terms, bindAsService, search }) => {
    const refused = async (why: Exclude<DirectoryRefusal, "disabled">): Promise<DirectoryOutcome> => {
      // Takes the time of a bind too, so that the duration does not reveal whose password goes to the directory.
      await bindAsService()
      return { refused: why }
    }
    const [entry, another] = await entriesOf(search, terms, wanted)
    if (entry === undefined) return refused("unknown")
    if (another !== undefined) return refused("ambiguous")
    const identity = identityIn(entry, terms)
    if (isDisabled(entry, wanted.now)) {
      await bindAsService()
      return { refused: "disabled", subject: identity.subject }
    }
    const password = await passwordFor(identity.subject)
    if (password === undefined) return refused("untried")
    const code = await bound(client, socket, entry.dn, password)
    if (code !== 0)
      return REFUSED.includes(code) ? { refused: "wrong" } : fail("connection-unreachable", saidOfCode(code))
    if (terms.groups === undefined) return { identity }
    // After the password, so that a refusal takes no longer for a person of the directory. A bind replaces the one before.
    await bindAsService()
    return { identity: identityIn(entry, terms, await groupsOf(search, entry.dn, terms)) }
  })

/** Finds the person, without a password. Throws ConnectionFailure and OutboundProblem. */
export const findPerson = (
  connection: Connection,
  secret: Secret | undefined,
  username: string,
  stop: AbortController,
): Promise<DirectoryOutcome> =>
  inDirectory(connection, secret, stop, async ({ terms, search }) => {
    const [entry, another] = await entriesOf(search, terms, { username })
    if (entry === undefined) return { refused: "unknown" }
    if (another !== undefined) return { refused: "ambiguous" }
    return { identity: identityIn(entry, terms, await groupsOf(search, entry.dn, terms)) }
  })

interface InDirectory {
  readonly client: Client
  readonly socket: Socket
  readonly terms: DirectoryTerms
  readonly search: Search
  bindAsService(): Promise<void>
}

/** Connects, and binds as the service. */
async function inDirectory(
  connection: Connection,
  secret: Secret | undefined,
  stop: AbortController,
  work: (opened: InDirectory) => Promise<DirectoryOutcome>,
): Promise<DirectoryOutcome> {
  const terms = termsOf(connection)
  const socket = await reached(terms, stop)
  try {
    const client = clientOn(socket)
    const bindAsService = () => bindToSearch(client, socket, connection, secret)
    await bindAsService()
    return await work({ client, socket, terms, search: searching(client, socket, terms), bindAsService })
  } finally {
    socket.destroy()
  }
}

/** The first directory that accepts a connection. */
async function reached({ urls, caCertificate }: DirectoryTerms, stop: AbortController): Promise<Socket> {
  let last: Said | undefined
  for (const url of urls) {
    try {
      return await openSocket(url, caCertificate, stop)
    } catch (error) {
      stop.signal.throwIfAborted()
      last = saidAt(url, saidOf(error))
    }
  }
  return fail("connection-unreachable", last ?? say("outbound-no-address"))
}

/** ldapts connects again if a connection ends, without TLS and with the password. So it gets this socket once, and no other one. */
function clientOn(socket: Socket): Client {
  const sockets = [socket]
  return new Client({
    url: "ldap://localhost",
    createConnection: () => sockets.pop() ?? fail("connection-unreachable", say("outbound-cut")),
  })
}

/**
 * Returns the result code. RFC 4513 §5.1.2: a bind without a password succeeds, as nobody. So an empty password is never sent. ldapts takes some texts
 * without an `=` for methods of SASL, so these are not sent either.
 */
async function bound(client: Client, socket: Socket, dn: string, password: Secret): Promise<number> {
  if (password.reveal() === "" || !dn.includes("=")) return INVALID_CREDENTIALS
  try {
    await client.bind(dn, password.reveal())
    return 0
  } catch (error) {
    if (error instanceof ResultCodeError) return error.code
    throw failureOf(error, socket)
  }
}

async function bindToSearch(
  client: Client,
  socket: Socket,
  { bindDn }: Connection,
  secret: Secret | undefined,
): Promise<void> {
  if (bindDn === undefined) return
  if (secret === undefined)
    return fail("connection-code-refused", say("connection-secret-needed", { method: "bind_dn" }))
  const code = await bound(client, socket, bindDn, secret)
  if (code !== 0) fail(REFUSED.includes(code) ? "connection-code-refused" : "connection-unreachable", saidOfCode(code))
}

/** Referrals are dropped, and never followed. */
const searching =
  (client: Client, socket: Socket, { subject }: DirectoryTerms): Search =>
  async (baseDn, filter, attributes, max) => {
    try {
      const { searchEntries } = await client.search(baseDn, {
        filter,
        attributes: [...attributes],
        explicitBufferAttributes: [subject, "objectGUID", "objectSid"],
        sizeLimit: max,
        timeLimit: 5,
      })
      return searchEntries
    } catch (error) {
      if (error instanceof ResultCodeError) return fail(flawOf(error.code), saidOfCode(error.code, error.message))
      throw failureOf(error, socket)
    }
  }

/** At most two entries. */
async function entriesOf(
  search: Search,
  terms: DirectoryTerms,
  { username, subject }: Pick<WantedPerson, "username" | "subject">,
): Promise<readonly Entry[]> {
  const searchFor = (filter: Filter) => search(terms.baseDn, filter, attributesOf(terms), MAX_ENTRIES)
  const typed = username.trim()
  const isUsable = typed !== "" && typed.length <= MAX_USERNAME_CHARACTERS && !CONTROL.test(typed)
  const named = isUsable ? await searchFor(filterForUsername(terms.filter, typed)) : []
  return named.length === 0 && subject !== undefined ? searchFor(filterForSubject(terms.subject, subject)) : named
}

const TRY_LATER: readonly number[] = [3, 51, 52, 80]

const flawOf = (code: number): ConnectionFlaw =>
  TRY_LATER.includes(code) ? "connection-unreachable" : "connection-answer-invalid"

const saidOfCode = (code: number, text = ""): Said =>
  say("connection-directory-code", { code: `${code}`, text: shown(text) })

/** ldapts reports a connection that ended with texts only. */
function failureOf(error: unknown, { destroyed }: Socket): Error {
  if (error instanceof ConnectionFailure) return error
  return destroyed
    ? new OutboundProblem(say("outbound-cut"))
    : new ConnectionFailure(
        "connection-answer-invalid",
        say("connection-answer-malformed", { why: shown(error instanceof Error ? error.message : error) }),
      )
}

function saidOf(error: unknown): Said {
  if (error instanceof OutboundProblem) return error.said
  if (error instanceof ConnectionFailure) return error.problem.said
  return say("outbound-failed", { why: shown(error instanceof Error && "code" in error ? error.code : error) })
}
