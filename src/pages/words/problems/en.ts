import type { Words } from "../words.ts"

export const problemWords = {
  problem: {
    application: "An application",
    reference: "Reference:",
    again: "Try again",
    toApplication: { before: "Go to ", after: "" },
    "sign-in-link": {
      heading: "This sign-in link does not work",
      explanation: { before: "", after: " sent a sign-in request that we can’t accept. Nothing was shared." },
      advice:
        "Go back to the application and try again. If the problem comes back, contact the application’s support and give them the reference below.",
    },
    "sign-out-link": {
      heading: "This sign-out link does not work",
      explanation: { before: "", after: " sent a sign-out request that we can’t accept. You were not signed out." },
      advice: "To sign out here, open the start page of this service and choose “Sign out”.",
    },
    "setup-link": {
      heading: "This setup link does not work",
      explanation:
        "A setup link works once, for an hour, at the address of this service, and only while it has no administrator.",
      advice:
        "Open the link exactly as it was printed. The command “gatehouse admin link” prints another one, and “gatehouse explain” with the reference below says what was wrong.",
    },
    "account-link": {
      heading: "This link does not work",
      explanation:
        "A link from an e-mail works once and for a limited time. It also stops working when the account changes.",
      advice: "Ask for another e-mail, and open the link in the newest one.",
    },
    "cookie-missing": {
      heading: "Your browser did not keep a cookie",
      explanation:
        "This service needs a cookie to sign you in, and your browser did not send it back. Nothing was shared.",
      advice:
        "Allow cookies for this site, then try again. If an app opened this page in a window of its own, open the page in your browser instead. If the problem comes back, contact this service’s support and give them the reference below.",
    },
    "plain-http": {
      heading: "Use the https address",
      explanation:
        "This page was probably opened over http instead of https, so your browser did not keep the cookie that you need to sign in. Nothing was shared.",
      advice:
        "The link below leads to the https address. If the problem comes back, contact this service’s support and give them the reference below.",
    },
    "not-found": {
      heading: "Page not found",
      explanation: "This service has no page at this address.",
      advice: "Check the address for typing mistakes, including capital letters.",
    },
    "method-not-allowed": {
      heading: "That does not work here",
      explanation: "This address does not accept this kind of request.",
    },
    "body-too-large": {
      heading: "Too much data",
      explanation: "You sent more data than this service accepts.",
    },
    "too-many-changes": {
      heading: "Too many changes",
      explanation: "Your account was changed too often in a short time. This change was not made.",
      advice: { before: "Try again ", after: "." },
    },
    "too-many-requests": {
      heading: "Please wait a moment",
      explanation: "There were too many attempts in a short time.",
      advice: "Try again later.",
    },
    unavailable: {
      heading: "Please try again shortly",
      explanation: "The service cannot answer right now. Nothing was lost, and nothing was shared.",
      advice: "Wait a few seconds, then load this page again.",
    },
    defect: {
      heading: "Something went wrong on our side",
      explanation: "The service could not answer. The error was recorded.",
      advice: "Try again. If the problem comes back, contact this service’s support and give them the reference below.",
    },
  },
  onward: {
    request: {
      heading: "This sign-in did not work",
      explanation: { before: "", after: " sent a request that we can’t accept. Nothing was shared." },
    },
    access: {
      heading: "This sign-in did not work",
      explanation: { before: "", after: " requested access that it cannot get here. Nothing was shared." },
    },
    "another-account": {
      heading: "This is not the expected account",
      explanation: { before: "", after: " expects a different account. Nothing was shared." },
      advice: "Start again in the application, and sign in with the other account.",
    },
    "sign-in-method": {
      heading: "This sign-in did not work",
      explanation: {
        before: "",
        after: " requires a way to sign in that this service does not offer. Nothing was shared.",
      },
    },
    "asked-too-often": {
      heading: "You were asked too often",
      explanation: {
        before: "You denied many such requests within an hour. For now, we show you no more requests from ",
        after: ". Nothing was shared.",
      },
      advice: "If you want to use this application after all, wait an hour, then start again there.",
    },
    defect: {
      heading: "Something went wrong on our side",
      explanation: { before: "We could not answer ", after: ". Nothing was shared, and the error was recorded." },
      advice:
        "Start again in the application. If the problem comes back, contact this service’s support and give them the reference below.",
    },
    advice:
      "Nobody at this service has checked this application. Continue only if you know it. Otherwise close this page.",
    submit: { before: "Continue to ", after: "" },
  },
} satisfies Pick<Words, "problem" | "onward">
