import type { StackGuide } from "../guide.ts"
import { HELLO } from "../guide.ts"
import { userManager } from "./user_manager.ts"

/** oidc-client-ts, as test/clients/oidc_client_ts.js. test/console/browser_quick_start_runs.test.ts runs it. */
export const guide: StackGuide = {
  algorithms: ["RS256", "ES256", "EdDSA"],
  sendsSecret: "any",
  signsOut: true,
  guide: (facts) => ({
    blocks: [
      {
        kind: "install",
        code: "npm create vite@latest my-app -- --template react --no-interactive\ncd my-app\nnpm install oidc-client-ts",
      },
      { kind: "create", file: "src/sign_in.js", code: userManager(facts) },
      {
        kind: "create",
        file: "src/App.jsx",
        code: `import { useEffect, useState } from "react"
import { manager, signedIn } from "./sign_in.js"

export default function App() {
  const [user, setUser] = useState()
  const [error, setError] = useState()
  useEffect(() => {
    signedIn.then(setUser, setError)
  }, [])

  if (error) return <p>{error.message}</p>
  if (!user) return <button onClick={() => manager.signinRedirect()}>Sign in</button>
  return (
    <>
      <p>Hello {user.profile.name}</p>
      <button onClick={() => manager.signoutRedirect()}>Sign out</button>
    </>
  )
}`,
      },
      { kind: "start", code: `npm run dev -- --port ${facts.port.toString()}` },
    ],
    open: `${facts.base}/`,
    shows: HELLO,
  }),
}
