import type { InvitationWords } from "../words.ts"

/** Dutch. */
export const invitationWords = {
  page: {
    heading: { before: "Je bent uitgenodigd voor ", after: "" },
    explanation: {
      before: "Een beheerder van deze dienst heeft een account gemaakt voor ",
      after: ". Kies een wachtwoord om in te loggen.",
    },
    passkey: "Daarna kun je een passkey toevoegen en zonder wachtwoord inloggen.",
    signedIn: {
      before: "In deze browser is ingelogd: ",
      after:
        ". Als je de uitnodiging accepteert, wordt dat account hier uitgelogd. Verder verandert er niets aan dat account.",
    },
    submit: "Uitnodiging accepteren",
  },
  mails: {
    invitation: {
      subject: "Je uitnodiging voor {host}",
      explanation:
        "Je bent uitgenodigd voor {host}. Het account {username} staat voor je klaar: open deze link en kies een wachtwoord.",
      button: "Uitnodiging accepteren",
      advice: [
        "De link werkt één keer, zeven dagen lang.",
        "Als je deze dienst niet kent, kun je dit bericht negeren. Zonder jou kan niemand op het account inloggen.",
      ],
    },
  },
} satisfies InvitationWords
