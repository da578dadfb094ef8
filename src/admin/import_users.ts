import type { UserId } from "../base/id.ts"
import { newId } from "../base/id.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Attribute } from "../identity/attributes.ts"
import { foldEmail } from "../identity/fold_email.ts"
import { foldUsername } from "../identity/fold_username.ts"
import { hashText, parsedHash, unacceptableHash } from "../identity/password_hash.ts"
import type { Group, Role } from "../identity/role.ts"
import type { User } from "../identity/user.ts"
import { USERS } from "../identity/user_settings.ts"
import type { ImportedUser } from "../store/imported_user.ts"
import { changedAttributes, knownAttributes } from "./attributes.ts"
import type { ClaimForm } from "./claimed_forms.ts"
import { claimingForms } from "./claimed_forms.ts"
import type { GivenAttributes } from "./contract.ts"
import { requireRightsOfBuiltInRole, requireRightsOfRole } from "./held_rights.ts"
import { clauseOf } from "./import_sentence.ts"
import { isAddressOfAnother, withMarkedAddress } from "./marked_address.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Problems } from "./problem.ts"
import { SeenKeys } from "./seen_keys.ts"

/** A person as a file describes them. */
export interface Person {
  /** The line of the file, counted from 1. */
  readonly line: number
  readonly username: string | undefined
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly name: string | undefined
  readonly role: string | undefined
  readonly disabled: boolean
  /** The password's hash as text; undefined if the person has no password. */
  readonly hash: string | undefined
  readonly attributes: Readonly<Record<string, string | readonly string[]>>
  /** Names. */
  readonly roles: readonly string[]
  readonly groups: readonly string[]
}

/** A line that the import skips, or takes only in part. `flaw` is a clause with its subject (see import_sentence.ts), and never contains a hash. */
export interface Flaw {
  readonly line: number
  readonly username?: string | undefined
  readonly flaw: Said
}

export type PersonOrFlaw = Person | Flaw

/** How many people were read; the sum of the other counts. In a dry run, `added` counts those who would be added. */
export interface ImportCounts {
  readonly read: number
  readonly added: number
  /** People who have the same username and the same e-mail address as an existing user: an import that was repeated. They stay unchanged. */
  readonly existing: number
  readonly refused: number
}

export interface ImportOptions {
  readonly dryRun: boolean
  /** Whether all people are read before the first one is added, so that a refusal changes nothing. Only for few people. */
  readonly readsAllFirst?: true
  /** Called for each person who is not taken, in any order. */
  refused(flaw: Flaw): Promise<void> | void
  /** Called once for each role, group or attribute that does not exist here. People are taken without it. */
  missing(flaw: Flaw): Promise<void> | void
  progress(counts: ImportCounts): void
}

/** Number of people in one transaction. With more, other writes would wait longer for theirs. */
const BATCH = 50
/** Number of people whose texts for the search are stored in one transaction. It takes SQLite about 50 ms. */
const FINDABLE_AT_ONCE = 2000

/**
 * Adds people with the password hashes of another service. Existing users are never changed. A batch of people is one transaction; after an
 * interruption the same import can be repeated. A dry run only reads. Throws RightsMissing if the actor lacks a right
 * of a role in the file, or of a role that a group in the file holds.
 */
export async function importUsers(
  people: AsyncIterable<PersonOrFlaw>,
  options: ImportOptions,
  deps: AdministrationDeps,
): Promise<ImportCounts> {
  const counts = { read: 0, added: 0, existing: 0, refused: 0 }
  const read = await reader(options, deps)
  const startedAt = deps.clock()
  const [seenNames, seenEmails] = [new SeenKeys(), new SeenKeys()]
  const refuse = async (flaw: Flaw) => {
    counts.refused += 1
    await options.refused(flaw)
  }

  /** Returns why the user cannot be added, or "existing". */
  const conflictOf = async ({ user }: ImportedUser): Promise<Said | "existing" | undefined> => {
    const same = (await deps.store.users.findByUsername(foldUsername(user.username)))?.user
    if (same === undefined) {
      const owner =
        user.emailVerified && user.email && (await deps.store.users.findByVerifiedEmail(foldEmail(user.email)))
      if (owner) return say("row-email-verified", { email: user.email ?? "" })
      return (await isAddressOfAnother(user, deps)) ? say("row-email-shared", { email: user.email ?? "" }) : undefined
    }
    const isOwn = foldEmail(same.email ?? "") === foldEmail(user.email ?? "")
    if (isOwn && same.createdAt < startedAt) return "existing"
    return same.createdAt < startedAt ? say("row-username-taken", { username: user.username }) : say("row-repeated")
  }

  let unfindable: User[] = []
  const makeFindable = async () => {
    await deps.store.imports.makeFindable(unfindable)
    unfindable = []
  }

  const settle = async (batch: readonly Ready[]): Promise<void> => {
    const isRefused = await Promise.all(batch.map(({ imported }) => isAddressOfAnother(imported.user, deps)))
    const free = batch.filter((_, at) => !isRefused[at])
    const isAdded = options.dryRun
      ? await Promise.all(free.map(async ({ imported }) => (await conflictOf(imported)) === undefined))
      : await deps.store.imports.add(free.map(({ imported }) => imported))
    const added = batch.map((ready) => isAdded[free.indexOf(ready)] === true)
    for (const [at, { imported, line }] of batch.entries()) {
      const conflict = added[at] ? undefined : await conflictOf(imported)
      const { username } = imported.user
      if (added[at]) {
        counts.added += 1
        if (!options.dryRun) unfindable.push(imported.user)
      } else if (conflict === "existing") counts.existing += 1
      else await refuse({ line, username, flaw: conflict ?? say("row-changed-meanwhile") })
    }
    if (unfindable.length >= FINDABLE_AT_ONCE) await makeFindable()
    options.progress(counts)
  }

  let batch: Ready[] = []
  for await (const person of people) {
    counts.read += 1
    const ready = "flaw" in person ? person : await read(person)
    if ("flaw" in ready) {
      await refuse(ready)
      continue
    }
    const { user } = ready.imported
    const isRepeated =
      seenNames.add(foldUsername(user.username)) ||
      (user.emailVerified && user.email !== undefined && seenEmails.add(foldEmail(user.email)))
    if (isRepeated) await refuse({ line: ready.line, username: user.username, flaw: say("row-repeated") })
    else batch.push(ready)
    if (batch.length >= BATCH && !options.readsAllFirst) {
      await settle(batch)
      batch = []
    }
  }
  for (let at = 0; at < batch.length; at += BATCH) await settle(batch.slice(at, at + BATCH))
  await makeFindable()
  return counts
}

interface Ready {
  readonly line: number
  readonly imported: ImportedUser
}

/** Reads what is the same for all people once: a million people have few roles, groups and attributes. */
async function reader(
  options: ImportOptions,
  deps: AdministrationDeps,
): Promise<(person: Person) => Promise<Ready | Flaw>> {
  const { store, clock, random } = deps
  const known: readonly Attribute[] = await knownAttributes(deps)
  const attributeNames = new Set(known.map(({ name }) => name))
  const declared = {
    store: { ...store, attributes: { ...store.attributes, list: cached(await store.attributes.list()) } },
  }
  const roles = new Map<string, Role>((await store.roles.list()).map((role) => [role.name, role]))
  const groups = new Map<string, Group>((await store.groups.list()).map((group) => [group.name, group]))
  const rolesOfGroups = new Map<string, readonly Role[]>()
  const rolesOf = async ({ id, name }: Group): Promise<readonly Role[]> => {
    const held = rolesOfGroups.get(name) ?? (await store.roles.heldBy(id))
    rolesOfGroups.set(name, held)
    return held
  }
  const claim = claimingForms(options.dryRun, deps)
  const reported = new Set<string>()
  const present = async <T>(
    kind: "group" | "role",
    names: readonly string[],
    all: ReadonlyMap<string, T>,
    line: number,
  ) => {
    for (const name of names) if (!all.has(name)) await missing(kind, name, line)
    return names.flatMap((name) => all.get(name) ?? [])
  }
  const missing = async (kind: "attribute" | "group" | "role", name: string, line: number) => {
    const key = `${kind} ${name}`
    // A hostile file could name a new group on each line.
    if (reported.has(key) || reported.size >= MAX_REPORTED) return
    reported.add(key)
    await options.missing({ line, flaw: say(`row-${kind}-missing`, { name }) })
  }

  return async (person) => {
    const { line, username } = person
    const hash = person.hash === undefined ? undefined : await acceptedHash(person.hash, claim)
    if (typeof hash === "object") return { line, username, flaw: hash.flaw }
    const problems = new Problems()
    const { email, emailVerified: email_verified, name, role } = person
    const settings = USERS.applied(
      USERS.defaults(),
      {
        username: username ?? "",
        ...(email && { email }),
        email_verified: email_verified && email !== undefined,
        ...(name && { name }),
        ...(role && { role }),
      },
      (field, said) => problems.add(field, said),
    )
    const given: Record<string, string | readonly string[]> = {}
    for (const [attribute, value] of Object.entries(person.attributes))
      if (attributeNames.has(attribute)) given[attribute] = value
      else await missing("attribute", attribute, line)
    const attributes = await changedAttributes(undefined, given as GivenAttributes, problems, declared)
    const [problem] = problems.all()
    if (problem !== undefined) return { line, username, flaw: clauseOf(problem, email) }
    await requireRightsOfBuiltInRole(deps, settings.role)
    const held = await present("role", [...new Set(person.roles)], roles, line)
    for (const each of held) await requireRightsOfRole(deps, each)
    const joined = await present("group", [...new Set(person.groups)], groups, line)
    for (const group of joined) for (const each of await rolesOf(group)) await requireRightsOfRole(deps, each)
    const now = clock()
    const id: UserId = newId("user", now, random)
    const user: User = { ...settings, attributes, id, disabled: person.disabled, invitedAt: undefined, createdAt: now }
    const event = withMarkedAddress(operatorEvent("user-imported", id, deps), user)
    return {
      line,
      imported: {
        user,
        passwordHash: hash,
        event,
        roles: held.map((each) => each.id),
        groups: joined.map((each) => each.id),
      },
    }
  }
}

const MAX_REPORTED = 1000

const cached =
  <T>(value: T) =>
  async () =>
    value

/** Returns the text to store, or why the hash is refused. */
async function acceptedHash(given: string, claim: ClaimForm): Promise<string | { readonly flaw: Said }> {
  const hash = parsedHash(given.trim())
  if (hash === undefined) return { flaw: say("hash-form-unknown") }
  const flaw = unacceptableHash(hash) ?? (await claim(hash))
  return flaw === undefined ? hashText(hash) : { flaw }
}
