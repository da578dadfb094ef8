import type { Words } from "./words.ts"

/** English: the language where none was asked for. The permissions are those of the design, word for word. */
export const en = {
  signIn: {
    heading: { before: "Sign in to continue to ", after: "" },
    username: "Username",
    password: "Password",
    submit: "Sign in",
    reassurance: "Your password stays with Gatehouse. The application does not see it.",
    problems: {
      "wrong-credentials": "That username and password do not match an account.",
      "too-many-attempts": "Too many failed attempts to sign in. Wait some minutes, then try again.",
      busy: "Gatehouse is busy, and your password was not checked. Try again in a moment.",
    },
  },
  consent: {
    heading: { before: "Allow ", after: " to use your account?" },
    signedIn: { before: "Signed in as ", after: "" },
    otherAccount: "Not you? Use another account",
    selfRegistered: "This application registered itself. Nobody at this service has checked who is behind its name.",
    asked: "What it asks for",
    permissions: {
      openid: "Know who you are",
      profile: "Your basic profile: name and username",
      email: "Your e-mail address",
      read: "Read your data",
      write: "Change your data",
      admin: "Administer this service",
    },
    destination: { before: "You will be sent to ", after: ", whichever you choose." },
    deny: "Deny",
    allow: "Allow",
  },
  signOut: {
    heading: "Sign out?",
    signedIn: { before: "You are signed in as ", after: ". To stay signed in, leave this page." },
    submit: "Sign out",
    elsewhere: "This signs you out of Gatehouse in this browser. Applications that you have used may still know you.",
  },
  signedOut: {
    heading: "You are signed out",
    advice: "You can close this page. On a computer that others use too, close the browser as well.",
  },
  formPost: {
    heading: { before: "Continue to ", after: "" },
    explanation: "Press the button to return to the application.",
    submit: "Continue",
  },
} satisfies Words
