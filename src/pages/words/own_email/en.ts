import type { OwnEmailWords } from "../words.ts"

/** English. */
export const ownEmailWords = {
  page: {
    heading: "Your e-mail address",
    present: { before: "Your present address is ", after: "." },
    explanation:
      "We send a link to the new address. The address changes when you open the link and press the button there. Your present address gets a notice at once.",
    email: "New e-mail address",
    wrong: "Type another e-mail address, such as ann@example.com.",
    submit: "Send the link",
    askedHeading: "Check the new mailbox",
    asked:
      "If the new address can receive e-mails, a message with a link is on its way. Open the link in a browser in which you are signed in to this account. It works for a day.",
    confirm: { before: "Press the button to make ", after: " the address of your account." },
    confirmSubmit: "Change the address",
    change: "Change the address",
  },
  mails: {
    "change-email": {
      subject: "Verify your new e-mail address at {host}",
      explanation:
        "Somebody asked to make this address the e-mail address of an account at {host}. If that was you, open this link in a browser in which you are signed in to that account.",
      button: "Verify the new address",
      advice: ["The link works once, for a day.", "If that was not you, ignore this message. Nothing changes."],
    },
    "email-change-asked": {
      subject: "Somebody wants to change your e-mail address at {host}",
      explanation:
        "Somebody who is signed in to the account {username} at {host} asked to change its e-mail address. If that was not you, choose a new password at once. That stops the change.",
      button: "Choose a new password",
      advice: ["If that was you, do nothing. We sent a link to the new address."],
    },
    "email-changed": {
      subject: "Your e-mail address at {host} was changed",
      explanation:
        "The e-mail address of the account {username} at {host} was changed. This address no longer belongs to the account. If you did not expect this, contact the support of this service at once.",
      button: "Open the service",
      advice: ["If you expected this, do nothing."],
    },
    "recovery-code-used": {
      subject: "A recovery code was used at {host}",
      explanation:
        "Somebody signed in to the account {username} at {host} with a recovery code. If that was not you, choose a new password at once.",
      button: "See how you sign in",
      advice: ["If that was you, replace what you lost: add an authenticator app or a passkey."],
    },
  },
} satisfies OwnEmailWords
