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
  secondFactor: {
    submit: "Use a passkey",
    cancelled: "No passkey was used. Try again.",
    lost: "If you lost your passkeys, ask the people who run this service to remove them. You can then add a new one.",
  },
  page: {
    heading: "Your passkeys",
    explanation:
      "With a passkey you sign in by fingerprint, face or the PIN of your device instead of a password. Your device does not share these with anybody.",
    added: { before: "Added on ", after: "." },
    used: { before: "Last used on ", after: "." },
    unused: "Not used yet.",
    remove: "Remove",
    add: "Add a passkey",
    name: "Name, such as “My phone”",
    submit: "Add a passkey",
    cancelled: "No passkey was added. Try again if you want one.",
    exists: "This device already has a passkey of your account.",
    unsupported: "This browser cannot use passkeys here, or JavaScript is turned off.",
    unavailable:
      "Passkeys do not work at this service yet. Its web address must begin with https and have a name instead of numbers. Your browser and your device are not the reason. The people who run this service can change the address.",
    otherAddress: {
      before: "Passkeys do not work at the address at which you opened this page. Open this service at ",
      after: " instead.",
    },
    demanded: "You need a passkey to continue.",
    elsewhere:
      "Sign in again in a browser that supports passkeys, on this device or on another one, and add one there.",
    problems: {
      name: "Give the passkey a name of at most 60 characters, without invisible characters.",
      refused: "This passkey was not added. Try again.",
      taken: "This passkey was not added, because it already belongs to an account.",
      "too-many": "You have the maximum number of passkeys. Remove one first.",
    },
  },
  mails: {
    "passkey-added": {
      subject: "A passkey was added at {host}",
      explanation: "A passkey was added to the account {username} at {host}. It allows signing in without a password.",
      button: "See how you sign in",
      advice: ["If you did not expect this, contact the support of this service at once."],
    },
    "passkey-removed": {
      subject: "A passkey was removed at {host}",
      explanation: "A passkey of the account {username} at {host} was removed. Nobody can sign in with it any more.",
      button: "See how you sign in",
      advice: ["If you did not expect this, contact the support of this service at once."],
    },
    "passkey-refused": {
      subject: "A passkey was refused at {host}",
      explanation:
        "A passkey of the account {username} at {host} was refused. It may be a copy: somebody else may have your passkey.",
      button: "See how you sign in",
      advice: ["Remove this passkey from your account. If you need help, contact the support of this service."],
    },
  },
} satisfies PasskeyWords
