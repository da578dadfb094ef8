import { invitationWords } from "../invitation/nl.ts"
import { ownEmailWords } from "../own_email/nl.ts"
import { passkeyWords } from "../passkeys/nl.ts"
import type { Words } from "../words.ts"

export const mailWords = {
  mail: {
    "second-factor-added": {
      subject: "Er is een authenticator-app toegevoegd bij {host}",
      explanation: "Er is een authenticator-app toegevoegd aan het account {username} bij {host}.",
      button: "Bekijk hoe je inlogt",
      advice: ["Als je dit niet had verwacht, neem dan meteen contact op met de helpdesk van deze dienst."],
    },
    "second-factor-removed": {
      subject: "Er is een authenticator-app verwijderd bij {host}",
      explanation: "De authenticator-app van het account {username} bij {host} is verwijderd.",
      button: "Bekijk hoe je inlogt",
      advice: ["Als je dit niet had verwacht, neem dan meteen contact op met de helpdesk van deze dienst."],
    },
    "account-deleted": {
      subject: "Je account bij {host} is verwijderd",
      explanation: "Het account {username} bij {host} is verwijderd, met alles wat de dienst erover bewaarde.",
      button: "Dienst openen",
      advice: ["Als je dit niet zelf hebt gedaan, neem dan meteen contact op met de helpdesk van deze dienst."],
    },
    "recovery-codes-replaced": {
      subject: "Nieuwe herstelcodes bij {host}",
      explanation:
        "Er zijn nieuwe herstelcodes gemaakt voor het account {username} bij {host}. De eerdere codes werken niet meer.",
      button: "Bekijk hoe je inlogt",
      advice: ["Als je dit niet had verwacht, neem dan meteen contact op met de helpdesk van deze dienst."],
    },
    "reset-password": {
      subject: "Kies een nieuw wachtwoord bij {host}",
      explanation:
        "Iemand heeft een nieuw wachtwoord aangevraagd voor het account {username} bij {host}. Als jij dat was, open dan deze link en kies er een.",
      button: "Nieuw wachtwoord kiezen",
      advice: [
        "De link werkt één keer, 30 minuten lang.",
        "Als jij dat niet was, hoef je niets te doen. Je wachtwoord verandert dan niet.",
      ],
    },
    "verify-email": {
      subject: "Bevestig je e-mailadres bij {host}",
      explanation: "Open deze link om te bevestigen dat dit e-mailadres bij je account op {host} hoort.",
      button: "Adres bevestigen",
      advice: ["De link werkt een dag lang.", "Als je daar geen account hebt, kun je dit bericht negeren."],
    },
    ...passkeyWords.mails,
    ...invitationWords.mails,
    ...ownEmailWords.mails,
    "password-changed": {
      subject: "Je wachtwoord bij {host} is gewijzigd",
      explanation:
        "Het wachtwoord van het account {username} bij {host} is gewijzigd. Als je dit niet had verwacht, vraag dan meteen een nieuw wachtwoord aan.",
      button: "Nieuw wachtwoord aanvragen",
      advice: ["Helpt dat niet, neem dan contact op met de helpdesk van deze dienst."],
    },
  },
} satisfies Pick<Words, "mail">
