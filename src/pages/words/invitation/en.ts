import type { InvitationWords } from "../words.ts"

/** English. */
export const invitationWords = {
  page: {
    heading: { before: "You are invited to ", after: "" },
    explanation: {
      before: "An administrator of this service made an account for ",
      after: ". Choose a password, and you are signed in.",
    },
    passkey: "Afterwards you can add a passkey, and sign in without the password.",
    signedIn: {
      before: "This browser is signed in as ",
      after: ". If you accept, that account is signed out here. Nothing else changes for it.",
    },
    submit: "Accept the invitation",
  },
  mails: {
    invitation: {
      subject: "Your invitation to {host}",
      explanation:
        "You are invited to {host}. The account {username} waits for you: open this link and choose a password.",
      button: "Accept the invitation",
      advice: [
        "The link works once, for seven days.",
        "If you do not know this service, ignore this message. Without you nobody can sign in to the account.",
      ],
    },
  },
} satisfies InvitationWords
