import type { FactorRecord } from "./contract.ts"
import { foundUser } from "./find.ts"
import { requireRightsOfUser } from "./held_rights.ts"
import { operatorEvent } from "./operator_event.ts"
import { operatorMail } from "./operator_mail.ts"
import type { AdministrationDeps } from "./ports.ts"
import { NotFound } from "./problem.ts"
import { timestamp } from "./timestamp.ts"

/** Callers name a user by id or username. Every function throws NotFound for an unknown user. */
export interface FactorAdministration {
  /** Returns the second factors of the user. */
  list(user: string): Promise<FactorRecord[]>
  /**
   * Removes a second factor that the user has lost. With `otp`, the recovery codes go too. Sessions and grants continue, and the user gets a notice by
   * e-mail. Throws NotFound if the user does not have the factor, and RightsMissing if the user has a right of administration that the actor lacks:
   * otherwise an operator with fewer rights could make the password of an administrator enough.
   */
  remove(user: string, factor: string): Promise<void>
}

export function factorAdministration(deps: AdministrationDeps): FactorAdministration {
  const { secondFactors } = deps.store
  return {
    async list(name) {
      const { id } = await foundUser(deps.store, name)
      const [app, unused] = await Promise.all([secondFactors.appOf(id), secondFactors.recoveryCodesOf(id)])
      const at = (time: number | undefined) => (time === undefined ? null : timestamp(time))
      const otp: FactorRecord | undefined = app && {
        factor: "otp",
        added_at: at(app.createdAt),
        last_used_at: at(app.lastUsedAt),
        unused: null,
      }
      const recovery: FactorRecord = { factor: "recovery", added_at: null, last_used_at: null, unused }
      return [...(otp === undefined ? [] : [otp]), ...(unused === 0 ? [] : [recovery])]
    },
    async remove(name, factor) {
      const user = await foundUser(deps.store, name)
      await requireRightsOfUser(deps, user)
      const event = { ...operatorEvent("second-factor-removed", user.id, deps), detail: `factor=${factor}` }
      const change = { event, mail: deps.mail && operatorMail("second-factor-removed", user, deps) }
      const removed =
        factor === "otp"
          ? await secondFactors.removeApp(user.id, change)
          : factor === "recovery" && (await secondFactors.removeRecoveryCodes(user.id, change))
      if (!removed) throw new NotFound("factor", factor)
      deps.mail?.queued()
    },
  }
}
