import { Secret } from "../../src/base/secret.ts"
import { checkPassword } from "../../src/interaction/check_password.ts"
import type { Address } from "../../src/interaction/page_form.ts"
import { STEP_FIELD } from "../../src/interaction/page_form.ts"
import { passwordProof } from "../../src/interaction/proof.ts"
import { restart, restartForm } from "../../src/interaction/restart.ts"
import { startSession } from "../../src/interaction/start_session.ts"
import type { Step } from "../../src/interaction/steps.ts"
import type { Ports } from "../../src/ports/ports.ts"
import { PASSWORD } from "../support/journey.ts"

/** Signs in the account that another provider names. The provider redirects the browser back, so the answer is a GET of another site. */
export const upstream: Step = {
  name: "upstream",
  answeredBy: "navigation",
  async submit({ values }, destination, request, ports) {
    const address = destination.address()
    if (!ports.forms.isMac(values.get("upstream_state") ?? "", stateParts(address, request.visit)))
      return restartForm(address, "form-not-genuine", ports)
    const username = values.get("upstream_code") ?? ""
    const checked = await checkPassword(username, new Secret(PASSWORD), request, ports)
    if (checked.kind !== "password") throw new Error("no directory here")
    const { cookies, event } = await startSession(passwordProof(checked, request.now), request, ports)
    return { ...restart(destination.addressAfterSignIn(), ports, cookies), occurred: event }
  },
}

/** The query with which the provider's answer comes back. The code names the account. */
export const answerOf = (address: Address, visit: string, code: string, { forms }: Pick<Ports, "forms">): string =>
  `${address.query}&${STEP_FIELD}=upstream&upstream_code=${code}&upstream_state=${forms.mac(stateParts(address, visit))}`

const stateParts = ({ path, query }: Address, visit: string) => ["upstream", visit, path, query]
