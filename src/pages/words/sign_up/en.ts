import type { SignUpWords } from "../words.ts"

/** English. */
export const signUpWords = {
  heading: "Create an account",
  explanation: "Enter your e-mail address. We send you a link. Open it to create your account.",
  submit: "Send the link",
  domain: "You cannot create an account with an address of this domain. Use another address.",
  asked: {
    heading: "Check your e-mail",
    explanation: { before: "We sent an e-mail to ", after: ". Open the link in it." },
    advice:
      "The link works for a day. If nothing arrives, check the address and look in the spam folder. You can leave this page open.",
  },
  create: {
    heading: "Create your account",
    address: { before: "This account will belong to the e-mail address ", after: "." },
    signedIn: {
      before: "You are signed in as ",
      after: ". If you continue, this browser signs in to the new account.",
    },
    submit: "Create the account",
    usernameAddress: "A username with an @ can only be your own e-mail address.",
    usernameLetters:
      "This username has letters that look like other letters. Use only the usual letters of one language.",
    busy: "The service is busy and created nothing. Try again shortly.",
  },
  mails: {
    "sign-up": {
      subject: "Create your account at {host}",
      explanation:
        "Somebody asked for an account at {host} with this e-mail address. If that was you, open this link and create it.",
      button: "Create the account",
      advice: [
        "The link works once, for a day. To continue where you began, open it in the same browser.",
        "If that was not you, do nothing: no account is created.",
      ],
    },
    "account-exists": {
      subject: "You already have an account at {host}",
      explanation:
        "Somebody asked for a new account at {host} with this e-mail address. This address already belongs to the account {username}. Nothing was changed.",
      button: "Sign in",
      advice: [
        "If you forgot the password, choose “Forgot your password?” at the sign-in page.",
        "If that was not you, do nothing.",
      ],
    },
  },
} satisfies SignUpWords
