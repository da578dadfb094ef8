import type { StackId } from "../stacks.ts"
import type { StackGuide } from "./guide.ts"

const HELLO = "Hello Ann Ode"
const USER_INFO = '{"sub": "user_…", "name": "Ann Ode", "email": "ann@example.com", …}'

/** The guide of each stack. docs/console.md says how each guide was tested, and with which versions. */
export const GUIDES: Readonly<Record<StackId, StackGuide>> = {
  // next-auth 4 is the newest stable release: 5 is still a beta, and Better Auth, which replaces both, requires a database.
  nextjs: {
    algorithms: ["RS256", "ES256", "EdDSA"],
    sendsSecret: "client_secret_basic",
    signsOut: true,
    opens: true,
    files: [
      ["create", "auth.js"],
      ["create", "app/api/auth/[...nextauth]/route.js"],
      ["create", "app/sign-out/route.js"],
      ["create", "app/page.js"],
    ],
    shows: HELLO,
  },
  express: {
    algorithms: ["RS256", "ES256", "EdDSA", "HS256"],
    sendsSecret: "client_secret_basic",
    signsOut: true,
    opens: true,
    files: [["create", "app.mjs"]],
    shows: USER_INFO,
  },
  react: {
    algorithms: ["RS256", "ES256", "EdDSA"],
    sendsSecret: "any",
    signsOut: true,
    opens: true,
    files: [
      ["create", "src/sign_in.js"],
      ["create", "src/App.jsx"],
    ],
    shows: HELLO,
  },
  vue: {
    algorithms: ["RS256", "ES256", "EdDSA"],
    sendsSecret: "any",
    signsOut: true,
    opens: true,
    files: [
      ["create", "src/sign_in.js", "react"],
      ["create", "src/App.vue"],
    ],
    shows: HELLO,
  },
  fastapi: {
    algorithms: ["RS256", "ES256"],
    sendsSecret: "client_secret_basic",
    signsOut: true,
    opens: true,
    files: [["create", "main.py"]],
    shows: USER_INFO,
  },
  // By default mozilla-django-oidc signs in to the account with the e-mail address, even an administrator's. A user can enter any address here, so
  // mysite/sign_in.py has its own class.
  django: {
    algorithms: ["RS256", "ES256", "HS256"],
    sendsSecret: "client_secret_post",
    signsOut: true,
    opens: true,
    files: [
      ["add", "mysite/settings.py"],
      ["create", "mysite/sign_in.py"],
      ["create", "mysite/urls.py"],
    ],
    shows: '{"name": "Ann Ode", "email": "ann@example.com"}',
  },
  spring: {
    algorithms: ["RS256"],
    sendsSecret: "client_secret_basic",
    signsOut: true,
    opens: true,
    files: [
      ["create", "src/main/resources/application.yaml"],
      ["create", "src/main/java/com/example/demo/Home.java"],
      ["create", "src/main/java/com/example/demo/Security.java"],
    ],
    shows: USER_INFO,
  },
  go: {
    algorithms: ["RS256", "ES256", "EdDSA"],
    sendsSecret: "any",
    signsOut: true,
    opens: true,
    files: [["create", "main.go"]],
    shows: USER_INFO,
  },
  rails: {
    algorithms: ["RS256", "ES256"],
    sendsSecret: "client_secret_basic",
    signsOut: true,
    opens: true,
    files: [
      ["create", "config/initializers/omniauth.rb"],
      ["create", "config/routes.rb"],
      ["create", "app/controllers/sessions_controller.rb"],
      ["create", "app/views/sessions/show.html.erb"],
    ],
    shows: HELLO,
  },
  dotnet: {
    algorithms: ["RS256", "ES256"],
    sendsSecret: "client_secret_post",
    signsOut: true,
    opens: true,
    files: [["create", "Program.cs"]],
    shows: HELLO,
  },
  ios: {
    algorithms: ["RS256", "ES256", "EdDSA"],
    sendsSecret: "any",
    signsOut: false,
    opens: false,
    files: [
      ["add", "Info.plist"],
      ["create", "SignIn.swift"],
      ["create", "ContentView.swift"],
    ],
    shows: USER_INFO,
  },
  android: {
    algorithms: ["RS256", "ES256", "EdDSA"],
    sendsSecret: "any",
    signsOut: false,
    opens: false,
    files: [
      ["add", "app/build.gradle.kts"],
      ["create", "MainActivity.kt"],
    ],
    shows: "Signed in",
  },
  node: {
    algorithms: ["RS256", "ES256", "EdDSA"],
    sendsSecret: "any",
    signsOut: false,
    opens: false,
    files: [["create", "device.mjs"]],
    shows: "{ sub: 'user_…', name: 'Ann Ode', email: 'ann@example.com', … }",
  },
  agent: {
    algorithms: ["RS256", "ES256", "EdDSA"],
    sendsSecret: "client_secret_post",
    signsOut: false,
    opens: false,
    files: [["create", "agent.mjs"]],
    shows: "{ sub: 'user_…', name: 'Ann Ode', email: 'ann@example.com', … }",
  },
  curl: {
    algorithms: ["RS256", "ES256", "EdDSA", "HS256"],
    sendsSecret: "client_secret_basic",
    signsOut: false,
    opens: false,
    files: [],
    shows: '{"access_token":"gat_…","token_type":"Bearer",…}',
  },
}
