import { passkeyWords } from "../passkeys/en.ts"
import type { Words } from "../words.ts"

export const signInWords = {
  signIn: {
    heading: { before: "Sign in to continue to ", after: "" },
    username: "Username",
    password: "Password",
    submit: "Sign in",
    forgotten: "Forgot your password?",
    reassurance: "Your password stays with Gatehouse.",
    notSeen: "The application does not see it.",
    destination: { before: "You will continue to ", after: "." },
    passkey: passkeyWords.signIn,
    problems: {
      "wrong-credentials": "Wrong username or password.",
      passkey: "This passkey did not work here. Try again, or sign in with your password.",
      "too-many-attempts": "Too many failed attempts to sign in. Wait a few minutes, then try again.",
      busy: "Gatehouse is busy and did not check your password. Try again in a moment.",
    },
  },
  setup: {
    heading: "Create the administrator",
    explanation: "This account administers the service. The page works once: afterwards the link is useless.",
    email: "E-mail address",
    name: "Name (optional)",
    passwordRule: {
      before: "At least ",
      after:
        " characters. Not a common password, and not your username, your e-mail address or the name of this service.",
    },
    submit: "Create the administrator",
    problems: {
      username: "This username cannot be used. Leave out invisible characters and spaces at its ends.",
      "username-taken": "This username is not available.",
      email: "This is not an e-mail address.",
      "email-taken": "This e-mail address belongs to another account.",
      name: "This name cannot be used. Choose a shorter one without invisible characters.",
      "password-short": "This password is too short.",
      "password-weak": "This password is easy to guess. Choose another one.",
      busy: "The service is busy and created nothing. Try again in a moment.",
    },
  },
  signOut: {
    heading: "Sign out?",
    signedIn: { before: "You are signed in as ", after: ". To stay signed in, leave this page." },
    submit: "Sign out",
    elsewhere:
      "This signs you out of Gatehouse in this browser. You may still be signed in to applications that you have used.",
  },
  signedOut: {
    heading: "You are signed out",
    advice: "You can close this page. On a shared computer, close the browser as well.",
  },
  home: {
    heading: "Gatehouse is running",
    explanation:
      "Gatehouse signs you in to applications and lets you decide what each application may do. Applications use OAuth 2.0 and OpenID Connect.",
    address: "Address",
    discovery: "Discovery document, for applications",
  },
  formPost: {
    heading: { before: "Continue to ", after: "" },
    explanation: "Press the button to return to the application.",
    submit: "Continue",
  },
} satisfies Pick<Words, "signIn" | "setup" | "signOut" | "signedOut" | "home" | "formPost">
