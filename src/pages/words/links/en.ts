import type { Words } from "../words.ts"

export const linkWords = {
  forgottenPassword: {
    heading: "Get a new password",
    explanation:
      "Enter your username or your e-mail address. We send a link to the verified e-mail address of the account.",
    name: "Username or e-mail address",
    submit: "Send the link",
    back: "Back to the sign-in page",
  },
  resetPassword: {
    heading: "Choose a new password",
    password: "New password",
    consequence:
      "You will be signed out everywhere, and applications lose access to your account until you sign in there again.",
    submit: "Change the password",
    busy: "The service is busy and changed nothing. Try again in a moment.",
  },
  verifyEmail: {
    heading: "Verify your e-mail address",
    confirm: { before: "Press the button if ", after: " is your address." },
    submit: "Verify the address",
    ask: { before: "We send a link to ", after: ". Open it to verify the address." },
    askSubmit: "Send the link",
  },
  accountNotice: {
    "reset-asked": {
      heading: "Check your e-mail",
      explanation:
        "If the account exists and its e-mail address is verified, a message with a link is on its way. The link works once, for 30 minutes.",
      advice: "If nothing arrives, look in the spam folder. If it is not there, contact the support of this service.",
    },
    "password-changed": {
      heading: "Your password was changed",
      explanation: "You were signed out everywhere. Go back to the application and sign in with the new password.",
      advice:
        "Passkeys, the authenticator app and recovery codes of your account did not change. If somebody else knew your password, check that they are all yours.",
    },
    "verification-asked": {
      heading: "Check your e-mail",
      explanation: "A message with a link is on its way. The link works for a day.",
      advice: "If nothing arrives, look in the spam folder. If it is not there, contact the support of this service.",
    },
    "email-verified": {
      heading: "Your e-mail address is verified",
      explanation: "You can close this page.",
    },
  },
} satisfies Pick<Words, "forgottenPassword" | "resetPassword" | "verifyEmail" | "accountNotice">
