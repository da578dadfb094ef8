import { shownPasswordProblem } from "../accounts/password_problem.ts"
import { quoted } from "../base/quoted.ts"
import { say } from "../base/say.ts"
import { SETUP_PATH } from "../oauth/paths.ts"
import { SETUP_LINK_TTL_MS } from "../oauth/setup_link.ts"
import type { SetupInput, SetupLinkFlaw, SetupProblem } from "../ports/setup.ts"
import type { Actor } from "./actor.ts"
import type { NewAdministrator, SetupLink, UserRecord } from "./contract.ts"
import { requireRightsOfBuiltInRole } from "./held_rights.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, Invalid } from "./problem.ts"
import { timestamp } from "./timestamp.ts"
import { newUser, refuseTaken, userRecord } from "./users.ts"

/**
 * An administrator is an enabled user with the role admin. An invited one counts after accepting: an invitation can expire, and then nobody could
 * administer the service. `link` and `create` throw RightsMissing if the actor lacks a right of that role.
 */
export interface FirstAdministrator {
  /** Whether the service has no administrator. */
  isMissing(): Promise<boolean>
  /** Makes a link with which a browser creates the first administrator within an hour. Throws Conflict if an administrator exists. */
  link(): Promise<SetupLink>
  /** Throws Invalid for wrong input. Throws Conflict if an administrator exists or the username is taken. */
  create(input: NewAdministrator): Promise<UserRecord>
}

export function firstAdministrator(deps: AdministrationDeps): FirstAdministrator {
  const { store, clock, passwords, setupLinks, issuer } = deps
  const isMissing = () => store.firstAdministrator.isMissing(clock())
  return {
    isMissing,

    async link() {
      await requireRightsOfBuiltInRole(deps, "admin")
      if (!(await isMissing())) throw new Conflict(say("administrator-exists"))
      const now = clock()
      const expiresAt = Math.floor(now / 1000) * 1000 + SETUP_LINK_TTL_MS
      const url = `${issuer()}${SETUP_PATH}?token=${setupLinks.mint(now).reveal()}`
      return { url, expires_at: timestamp(expiresAt) }
    },

    async create(input) {
      await requireRightsOfBuiltInRole(deps, "admin")
      const user = await newUser({ ...input, role: "admin" }, deps)
      const hash = await passwords.hash(input.password)
      const event = { ...operatorEvent("user-created", user.id, deps), detail: "first_administrator=command" }
      const outcome = await store.firstAdministrator.create(user, hash, clock(), event)
      if (outcome === "exists") throw new Conflict(say("administrator-exists"))
      refuseTaken(outcome, user)
      return userRecord(user)
    },
  }
}

/** Returns the functions of the setup page. A person with a setup link creates the first administrator on that page. */
export function setupByLink(deps: AdministrationDeps) {
  const { store, passwords, setupLinks } = deps

  /** Returns the time at which the link was issued, or the reason why the link does not work. */
  async function opened(token: string, now: number): Promise<number | SetupLinkFlaw> {
    const link = setupLinks.open(token, now)
    if (link === undefined) return "setup-link-malformed"
    if (link.expired) return "setup-link-expired"
    return (await store.firstAdministrator.isMissing(link.issuedAt)) ? link.issuedAt : "setup-done"
  }

  return {
    minPasswordLength: deps.passwordRules.minLength,

    async flawOf(token: string, now: number) {
      const found = await opened(token, now)
      return typeof found === "number" ? undefined : found
    },

    async create(token: string, input: SetupInput, from: { now: number; address: string; traceId: string }) {
      const issuedAt = await opened(token, from.now)
      // The link is checked before the password is hashed, because only the holder of a valid link may cause the work of hashing.
      if (typeof issuedAt !== "number") return { flaw: issuedAt }
      try {
        const { name, ...rest } = input
        const given = { ...rest, ...(name !== "" && { name }), role: "admin" as const }
        const user = await newUser(given, deps)
        const passwordHash = await passwords.hash(input.password)
        const actor: Actor = { name: user.id, rights: ["admin"], address: from.address, traceId: from.traceId }
        const event = operatorEvent("user-created", user.id, { ...deps, actor })
        const outcome = await store.firstAdministrator.create(user, passwordHash, issuedAt, {
          ...event,
          detail: "first_administrator=link",
        })
        if (outcome === "exists") return { flaw: "setup-done" as const }
        return outcome === "created" ? { user, passwordHash } : { problems: [outcome] }
      } catch (error) {
        if (error instanceof Invalid) return { problems: problemsOf(error) }
        throw error
      }
    },
  }
}

/** Returns the names of the problems, which the page translates to the person's language. The sentences in `Invalid` are always English. */
function problemsOf({ problems }: Invalid): SetupProblem[] {
  return problems.map(({ field, code }) => {
    switch (field) {
      case "username":
      case "email":
      case "name":
        return field
      case "password":
        return shownPasswordProblem(code)
      default:
        throw new Error(`the setup page has no field ${quoted(field)}`)
    }
  })
}
