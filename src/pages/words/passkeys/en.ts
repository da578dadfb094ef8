import type { PasskeyWords } from "../words.ts"

/** English. */
export const passkeyWords = {
  security: {
    passkeys: "Passkeys",
    passkeyCount: { before: "Passkeys of your account: ", after: "" },
    managePasskeys: "Manage passkeys",
  },
  signIn: {
    submit: "Sign in with a passkey",
    cancelled: "No passkey was used. Try again, or sign in with your password.",
  },
  secondFactor: { submit: "Use a passkey", cancelled: "No passkey was used. Try again." },
  page: {
    heading: "Your passkeys",
    explanation:
      "With a passkey you sign in by fingerprint, face or the PIN of your device instead of a password. These stay on your device.",
    added: { before: "Added on ", after: "." },
    used: { before: "Last used on ", after: "." },
    unused: "Not used yet.",
    remove: "Remove",
    add: "Add a passkey",
    name: "Name, such as “My phone”",
    submit: "Add a passkey",
    cancelled: "No passkey was added. Try again if you want one.",
    exists: "This device already has a passkey of your account.",
    unsupported: "This browser has no passkeys here, or its scripts are switched off.",
    demanded: "You need a passkey to continue.",
    elsewhere: "Sign in again in a browser that has passkeys, on this device or on another one, and add one there.",
    problems: {
      name: "Give the passkey a name of at most 60 characters, without invisible ones.",
      refused: "This passkey was not added. Try again.",
      taken: "This passkey was not added, because it already belongs to an account.",
      "too-many": "You have as many passkeys as this service keeps. Remove one first.",
    },
  },
  mails: {
    "passkey-added": {
      subject: "A passkey at {host} was added",
      explanation: "A passkey was added to the account {username} at {host}. It signs in without a password.",
      button: "See how you sign in",
      advice: ["If you did not expect this, contact the support of this service at once."],
    },
    "passkey-removed": {
      subject: "A passkey at {host} was removed",
      explanation: "A passkey of the account {username} at {host} was removed. It no longer signs in.",
      button: "See how you sign in",
      advice: ["If you did not expect this, contact the support of this service at once."],
    },
    "passkey-refused": {
      subject: "A passkey at {host} was refused",
      explanation:
        "A passkey of the account {username} at {host} was refused. It may be a copy: somebody else may have your passkey.",
      button: "See how you sign in",
      advice: ["Remove this passkey from your account. If you need help, contact the support of this service."],
    },
  },
} satisfies PasskeyWords
