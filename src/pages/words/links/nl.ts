import type { Words } from "../words.ts"

export const linkWords = {
  forgottenPassword: {
    heading: "Nieuw wachtwoord aanvragen",
    explanation:
      "Vul je gebruikersnaam of e-mailadres in. We sturen een link naar het bevestigde e-mailadres van het account.",
    name: "Gebruikersnaam of e-mailadres",
    submit: "Link versturen",
    back: "Terug naar de inlogpagina",
  },
  resetPassword: {
    heading: "Kies een nieuw wachtwoord",
    password: "Nieuw wachtwoord",
    consequence:
      "Je wordt overal uitgelogd, en apps hebben geen toegang meer tot je account totdat je daar weer inlogt.",
    submit: "Wachtwoord wijzigen",
    busy: "De dienst is overbelast en heeft niets gewijzigd. Probeer het zo meteen opnieuw.",
  },
  verifyEmail: {
    heading: "Bevestig je e-mailadres",
    confirm: { before: "Klik op de knop als ", after: " jouw adres is." },
    submit: "Adres bevestigen",
    ask: { before: "We sturen een link naar ", after: ". Open de link om het adres te bevestigen." },
    askSubmit: "Link versturen",
  },
  accountNotice: {
    "reset-asked": {
      heading: "Bekijk je e-mail",
      explanation:
        "Als het account bestaat en het e-mailadres ervan is bevestigd, is er een bericht met een link onderweg. De link werkt één keer, 30 minuten lang.",
      advice:
        "Krijg je niets, kijk dan in de spammap. Staat het daar ook niet, neem dan contact op met de helpdesk van deze dienst.",
    },
    "password-changed": {
      heading: "Je wachtwoord is gewijzigd",
      explanation: "Je bent overal uitgelogd. Ga terug naar de app en log in met het nieuwe wachtwoord.",
      advice:
        "De passkeys, de authenticator-app en de herstelcodes van je account zijn niet veranderd. Als iemand anders je wachtwoord kende, controleer dan of ze allemaal van jou zijn.",
    },
    "verification-asked": {
      heading: "Bekijk je e-mail",
      explanation: "Er is een bericht met een link onderweg. De link werkt een dag lang.",
      advice:
        "Krijg je niets, kijk dan in de spammap. Staat het daar ook niet, neem dan contact op met de helpdesk van deze dienst.",
    },
    "email-verified": {
      heading: "Je e-mailadres is bevestigd",
      explanation: "Je kunt deze pagina sluiten.",
    },
  },
} satisfies Pick<Words, "forgottenPassword" | "resetPassword" | "verifyEmail" | "accountNotice">
