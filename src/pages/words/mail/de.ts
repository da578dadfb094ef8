import { invitationWords } from "../invitation/de.ts"
import { ownEmailWords } from "../own_email/de.ts"
import { passkeyWords } from "../passkeys/de.ts"
import type { Words } from "../words.ts"

export const mailWords = {
  mail: {
    "second-factor-added": {
      subject: "Authenticator-App bei {host} hinzugefügt",
      explanation: "Dem Konto {username} bei {host} wurde eine Authenticator-App hinzugefügt.",
      button: "Ansehen, wie Sie sich anmelden",
      advice: ["Wenn Sie das nicht erwartet haben, wenden Sie sich sofort an den Support dieses Dienstes."],
    },
    "second-factor-removed": {
      subject: "Authenticator-App bei {host} entfernt",
      explanation: "Die Authenticator-App des Kontos {username} bei {host} wurde entfernt.",
      button: "Ansehen, wie Sie sich anmelden",
      advice: ["Wenn Sie das nicht erwartet haben, wenden Sie sich sofort an den Support dieses Dienstes."],
    },
    "account-deleted": {
      subject: "Ihr Konto bei {host} wurde gelöscht",
      explanation: "Das Konto {username} bei {host} wurde gelöscht, mit allem, was der Dienst darüber gespeichert hat.",
      button: "Dienst öffnen",
      advice: ["Wenn Sie das nicht waren, wenden Sie sich sofort an den Support dieses Dienstes."],
    },
    "recovery-codes-replaced": {
      subject: "Neue Wiederherstellungscodes bei {host}",
      explanation:
        "Für das Konto {username} bei {host} wurden neue Wiederherstellungscodes erzeugt. Die früheren Codes gelten nicht mehr.",
      button: "Ansehen, wie Sie sich anmelden",
      advice: ["Wenn Sie das nicht erwartet haben, wenden Sie sich sofort an den Support dieses Dienstes."],
    },
    "reset-password": {
      subject: "Wählen Sie ein neues Passwort bei {host}",
      explanation:
        "Jemand hat ein neues Passwort für das Konto {username} bei {host} angefordert. Wenn Sie das waren, öffnen Sie diesen Link und wählen Sie eines.",
      button: "Neues Passwort wählen",
      advice: [
        "Der Link funktioniert einmal, 30 Minuten lang.",
        "Wenn Sie das nicht waren, tun Sie nichts. Ihr Passwort bleibt, wie es ist.",
      ],
    },
    "verify-email": {
      subject: "Bestätigen Sie Ihre E-Mail-Adresse bei {host}",
      explanation:
        "Öffnen Sie diesen Link, um zu bestätigen, dass diese E-Mail-Adresse zu Ihrem Konto bei {host} gehört.",
      button: "Adresse bestätigen",
      advice: [
        "Der Link funktioniert einen Tag lang.",
        "Wenn Sie dort kein Konto haben, beachten Sie diese Nachricht nicht.",
      ],
    },
    ...passkeyWords.mails,
    ...invitationWords.mails,
    ...ownEmailWords.mails,
    "password-changed": {
      subject: "Ihr Passwort bei {host} wurde geändert",
      explanation:
        "Das Passwort des Kontos {username} bei {host} wurde geändert. Wenn Sie das nicht erwartet haben, fordern Sie sofort ein neues Passwort an.",
      button: "Neues Passwort anfordern",
      advice: ["Wenn das nicht hilft, wenden Sie sich an den Support dieses Dienstes."],
    },
  },
} satisfies Pick<Words, "mail">
