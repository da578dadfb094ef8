import type { OverviewWords } from "../account/overview_words.ts"

export const overviewWords = {
  nav: {
    overview: "Overzicht",
    profile: "Profiel",
    security: "Inloggen",
    sessions: "Browsers",
    applications: "Apps",
    data: "Gegevens",
  },
  attention: {
    heading: "Vraagt je aandacht",
    unverified: "Je e-mailadres is niet bevestigd. Zonder dit adres kun je geen nieuw wachtwoord per e-mail krijgen.",
    fewCodes: { before: "Resterende herstelcodes: ", after: ". Maak nieuwe voordat je ze nodig hebt." },
    begun:
      "Iemand heeft je wachtwoord ingevuld en is bij de tweede factor gestopt. Was jij dat niet, wijzig dan je wachtwoord.",
    calm: "Niets vraagt je aandacht.",
  },
  passwordSet: "Ingesteld",
  noApp: "Niet toegevoegd",
  others: { before: "Andere browsers: ", after: "" },
  more: { before: "En nog ", after: "" },
  actions: {
    security: "Inloggen beheren",
    profile: "Profiel bewerken",
    sessions: "Alle browsers bekijken",
    applications: "Apps beheren",
    data: "Downloaden of verwijderen",
  },
  begun: {
    heading: "Gestopt bij de tweede factor",
    explanation:
      "Het wachtwoord was juist en meer is niet bewezen. Niemand is daar ingelogd. Was jij dat niet, wijzig dan je wachtwoord.",
  },
} satisfies OverviewWords
