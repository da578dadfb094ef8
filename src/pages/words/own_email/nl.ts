import type { OwnEmailWords } from "../words.ts"

/** Dutch. */
export const ownEmailWords = {
  page: {
    heading: "Je e-mailadres",
    present: { before: "Je huidige adres is ", after: "." },
    explanation:
      "We sturen een link naar het nieuwe adres. Het adres verandert als je de link opent en daar op de knop drukt. Je huidige adres krijgt meteen een bericht.",
    email: "Nieuw e-mailadres",
    wrong: "Typ een ander e-mailadres, bijvoorbeeld ann@example.com.",
    submit: "Link sturen",
    askedHeading: "Kijk in de nieuwe mailbox",
    asked:
      "Als het nieuwe adres e-mail kan ontvangen, is er een bericht met een link onderweg. Open de link in een browser waarin je hier bent ingelogd. De link werkt een dag lang.",
    confirm: { before: "Druk op de knop om van ", after: " het adres van je account te maken." },
    confirmSubmit: "Adres wijzigen",
    change: "E-mailadres wijzigen",
  },
  mails: {
    "change-email": {
      subject: "Bevestig je nieuwe e-mailadres bij {host}",
      explanation:
        "Iemand wil dat dit het e-mailadres van een account bij {host} wordt. Als jij dat was, open deze link dan waar je bent ingelogd.",
      button: "Nieuw adres bevestigen",
      advice: [
        "De link werkt één keer, een dag lang.",
        "Als jij dat niet was, kun je dit bericht negeren. Er verandert niets.",
      ],
    },
    "email-change-asked": {
      subject: "Iemand wil je e-mailadres bij {host} wijzigen",
      explanation:
        "Iemand die is ingelogd op het account {username} bij {host} wil het e-mailadres ervan wijzigen. Als jij dat niet was, kies dan meteen een nieuw wachtwoord: dan gaat de wijziging niet door.",
      button: "Nieuw wachtwoord kiezen",
      advice: ["Als jij dat was, hoef je niets te doen. Het nieuwe adres heeft een bericht met een link."],
    },
    "email-changed": {
      subject: "Je e-mailadres bij {host} is gewijzigd",
      explanation:
        "Het e-mailadres van het account {username} bij {host} is gewijzigd, en dit adres hoort er niet meer bij. Als je dit niet had verwacht, neem dan meteen contact op met de helpdesk van deze dienst.",
      button: "Dienst openen",
      advice: ["Als je dit had verwacht, hoef je niets te doen."],
    },
    "recovery-code-used": {
      subject: "Er is een herstelcode gebruikt bij {host}",
      explanation:
        "Iemand is met een herstelcode ingelogd op het account {username} bij {host}. Als jij dat niet was, kies dan meteen een nieuw wachtwoord.",
      button: "Bekijk hoe je inlogt",
      advice: ["Als jij dat was, voeg dan een authenticator-app of een passkey toe die je nog hebt."],
    },
  },
} satisfies OwnEmailWords
