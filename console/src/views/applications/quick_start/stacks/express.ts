import type { StackGuide } from "../guide.ts"
import { ENV_FILE, envFile, lines, SECRET_VARIABLE, USER_INFO } from "../guide.ts"

/** express-openid-connect, as test/clients/express_openid_connect.js. test/console/browser_quick_start_runs.test.ts runs it. */
export const guide: StackGuide = {
  algorithms: ["RS256", "ES256", "EdDSA", "HS256"],
  sendsSecret: "client_secret_basic",
  signsOut: true,
  guide: (facts) => ({
    blocks: [
      { kind: "install", code: "npm install express express-openid-connect" },
      envFile(),
      {
        kind: "create",
        file: "app.mjs",
        code: lines(
          'import { randomBytes } from "node:crypto"',
          'import express from "express"',
          'import openid from "express-openid-connect"',
          "",
          "const app = express()",
          "",
          `// Adds /login, ${facts.callbackPath} and /logout.`,
          "app.use(",
          "  openid.auth({",
          `    issuerBaseURL: "${facts.issuer}",`,
          `    baseURL: "${facts.base}",`,
          facts.callbackPath !== "/callback" && `    routes: { callback: "${facts.callbackPath}" },`,
          `    clientID: "${facts.clientId}",`,
          `    clientSecret: process.env.${SECRET_VARIABLE},`,
          `    idTokenSigningAlg: "${facts.idTokenAlg}",`,
          `    authorizationParams: { response_type: "code", scope: "${facts.scope}" },`,
          "    authRequired: false,",
          "    // Signing out of the application also ends the session at the service.",
          "    idpLogout: true,",
          "    // Encrypts the cookies. Sessions end with the program: use a fixed value in production.",
          '    secret: randomBytes(32).toString("hex"),',
          "  }),",
          ")",
          "",
          'app.get("/", openid.requiresAuth(), async (request, response) => {',
          "  response.json(await request.oidc.fetchUserInfo())",
          "})",
          "",
          `app.listen(${facts.port.toString()})`,
        ),
      },
      { kind: "start", code: `node --env-file=${ENV_FILE} app.mjs` },
    ],
    open: `${facts.base}/`,
    shows: USER_INFO,
  }),
}
