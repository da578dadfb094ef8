import { invitationWords } from "../invitation/en.ts"
import { ownEmailWords } from "../own_email/en.ts"
import { passkeyWords } from "../passkeys/en.ts"
import type { Words } from "../words.ts"

export const mailWords = {
  mail: {
    "second-factor-added": {
      subject: "An authenticator app was added at {host}",
      explanation: "An authenticator app was added to the account {username} at {host}.",
      button: "See how you sign in",
      advice: ["If you did not expect this, contact the support of this service at once."],
    },
    "second-factor-removed": {
      subject: "An authenticator app was removed at {host}",
      explanation: "The authenticator app of the account {username} at {host} was removed.",
      button: "See how you sign in",
      advice: ["If you did not expect this, contact the support of this service at once."],
    },
    "account-deleted": {
      subject: "Your account at {host} was deleted",
      explanation: "The account {username} at {host} was deleted, with everything that the service stored about it.",
      button: "Open the service",
      advice: ["If you did not do this, contact the support of this service at once."],
    },
    "recovery-codes-replaced": {
      subject: "New recovery codes at {host}",
      explanation:
        "New recovery codes were made for the account {username} at {host}. The earlier codes do not work any more.",
      button: "See how you sign in",
      advice: ["If you did not expect this, contact the support of this service at once."],
    },
    "reset-password": {
      subject: "Choose a new password at {host}",
      explanation:
        "Somebody asked for a new password for the account {username} at {host}. If that was you, open this link and choose one.",
      button: "Choose a new password",
      advice: [
        "The link works once, for 30 minutes.",
        "If that was not you, do nothing. Your password stays as it is.",
      ],
    },
    "verify-email": {
      subject: "Verify your e-mail address at {host}",
      explanation: "Open this link to verify that this e-mail address belongs to your account at {host}.",
      button: "Verify the address",
      advice: ["The link works for a day.", "If you have no account there, ignore this message."],
    },
    ...passkeyWords.mails,
    ...invitationWords.mails,
    ...ownEmailWords.mails,
    "password-changed": {
      subject: "Your password at {host} was changed",
      explanation:
        "The password of the account {username} at {host} was changed. If you did not expect this, ask for a new password at once.",
      button: "Ask for a new password",
      advice: ["If that does not help, contact the support of this service."],
    },
  },
} satisfies Pick<Words, "mail">
