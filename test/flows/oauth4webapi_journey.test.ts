import { after, test } from "node:test"
import { SIGNING_ALGORITHMS } from "../../src/oauth/vocabulary.ts"
import { wholeJourney } from "./client_journey.ts"
import { clientSetting } from "./client_setting.ts"

const setting = await clientSetting({ after }, "oauth4webapi")

for (const alg of SIGNING_ALGORITHMS) {
  test(`oauth4webapi, ${alg}: from the issuer's URL through sign-in, user information, refresh and sign-out`, (t) =>
    wholeJourney(t, setting, alg))
}
