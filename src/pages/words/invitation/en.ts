import type { InvitationWords } from "../words.ts"

/** English. */
export const invitationWords = {
  page: {
    heading: { before: "You are invited to ", after: "" },
    explanation: {
      before: "An administrator of this service created an account for ",
      after: ". Choose a password to sign in.",
    },
    passkey: "After that you can add a passkey and sign in without the password.",
    signedIn: {
      before: "This browser is signed in as ",
      after: ". If you accept, that account is signed out here. Nothing else changes for it.",
    },
    submit: "Accept the invitation",
  },
  mails: {
    invitation: {
      subject: "Your invitation to {host}",
      explanation: "You are invited to {host}. Your account {username} is ready: open this link and choose a password.",
      button: "Accept the invitation",
      advice: [
        "The link works once, for seven days.",
        "If you do not know this service, ignore this message. Nobody can sign in to the account until you choose a password.",
      ],
    },
  },
} satisfies InvitationWords
