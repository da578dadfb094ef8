import type { StackGuide } from "../guide.ts"
import { envFile, SECRET_VARIABLE, withEnvFile } from "../guide.ts"

/** A machine gets a token with its secret. test/console/browser_quick_start_runs.test.ts runs it. */
export const guide: StackGuide = {
  algorithms: ["RS256", "ES256", "EdDSA", "HS256"],
  sendsSecret: "client_secret_basic",
  signsOut: false,
  guide: (facts) => ({
    blocks: [
      envFile(),
      {
        kind: "start",
        code: withEnvFile(
          `curl --silent --user "${facts.clientId}:$${SECRET_VARIABLE}" \\`,
          "  --data grant_type=client_credentials \\",
          facts.scope !== "" && `  --data-urlencode "scope=${facts.scope}" \\`,
          `  ${facts.endpoints.token}`,
        ),
      },
    ],
    shows: '{"access_token":"gat_…","token_type":"Bearer",…}',
  }),
}
