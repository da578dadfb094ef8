import { isId } from "../base/id.ts"
import { quoted } from "../base/quoted.ts"
import { say } from "../base/say.ts"
import type { User } from "../identity/user.ts"
import type { FactorRecord } from "./contract.ts"
import { foundUser } from "./find.ts"
import { requireProofsOfUser } from "./held_rights.ts"
import { operatorEvent } from "./operator_event.ts"
import { operatorNotice } from "./operator_mail.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, NotFound } from "./problem.ts"
import { timestamp } from "./timestamp.ts"

/** Callers name a user by id or username. Every function throws NotFound for an unknown user. */
export interface FactorAdministration {
  /** Returns the second factors of the user. */
  list(user: string): Promise<FactorRecord[]>
  /**
   * Removes a second factor that the user has lost: `otp`, `recovery`, the id of a passkey, or `passkey` for the only one. The last app or passkey
   * takes the recovery codes with it. Sessions that proved the factor end, with their session-bound grants. The user gets a notice by e-mail. Throws
   * NotFound, Conflict if the user has several passkeys, and RightsMissing: otherwise an operator with fewer rights could weaken the sign-in of an
   * administrator.
   */
  remove(user: string, factor: string): Promise<void>
}

export function factorAdministration(deps: AdministrationDeps): FactorAdministration {
  const { secondFactors, passkeys } = deps.store
  return {
    async list(name) {
      const { id } = await foundUser(deps.store, name)
      const [app, unused, keys] = await Promise.all([
        secondFactors.appOf(id),
        secondFactors.recoveryCodesOf(id),
        passkeys.listOf(id),
      ])
      return [
        ...(app === undefined ? [] : [recordOf({ factor: "otp", ...timesOf(app) })]),
        ...keys.map((key) => recordOf({ factor: "passkey", id: key.id, name: key.name, ...timesOf(key) })),
        ...(unused === 0 ? [] : [recordOf({ factor: "recovery", unused })]),
      ]
    },
    async remove(name, factor) {
      const user = await foundUser(deps.store, name)
      await requireProofsOfUser(deps, user)
      if (!(await removeFactor(user, factor === "passkey" ? await onlyPasskey(user, deps) : factor, deps)))
        throw new NotFound("factor", factor)
      deps.mail?.queued()
    },
  }
}

const recordOf = (known: Pick<FactorRecord, "factor"> & Partial<FactorRecord>): FactorRecord => ({
  id: null,
  name: null,
  added_at: null,
  last_used_at: null,
  unused: null,
  ...known,
})

const timesOf = ({
  createdAt,
  lastUsedAt,
}: {
  readonly createdAt: number
  readonly lastUsedAt: number | undefined
}) => ({
  added_at: timestamp(createdAt),
  last_used_at: lastUsedAt === undefined ? null : timestamp(lastUsedAt),
})

/** Returns the id of the user's only passkey, or `passkey` if the user has none. Throws Conflict if the user has several. */
async function onlyPasskey({ id }: User, { store }: AdministrationDeps): Promise<string> {
  const keys = await store.passkeys.listOf(id)
  if (keys.length > 1)
    throw new Conflict(
      say("several-passkeys", { count: keys.length, passkeys: keys.map((key) => `${key.id} (${quoted(key.name)})`) }),
    )
  return keys[0]?.id ?? "passkey"
}

/** Removes the factor. False if the user does not have it. */
async function removeFactor(user: User, factor: string, deps: AdministrationDeps): Promise<boolean> {
  const { secondFactors, passkeys } = deps.store
  const change = (type: "second-factor-removed" | "passkey-removed", detail: string) => ({
    event: { ...operatorEvent(type, user.id, deps), detail },
    mail: deps.mail && operatorNotice(type, user, deps),
  })
  if (isId("passkey", factor))
    return (await passkeys.remove(factor, user.id, change("passkey-removed", `passkey=${factor}`))) === "removed"
  if (factor === "otp") return secondFactors.removeApp(user.id, change("second-factor-removed", "factor=otp"))
  if (factor !== "recovery") return false
  return secondFactors.removeRecoveryCodes(user.id, change("second-factor-removed", "factor=recovery"))
}
