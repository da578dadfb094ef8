import { overviewWords } from "../account_overview/nl.ts"
import type { AccountWords } from "./account_words.ts"

export const accountWords = {
  overview: overviewWords,
  account: "Je account",
  profile: {
    username: "Gebruikersnaam",
    name: "Naam",
    email: "E-mailadres",
    none: "Niet ingevuld",
    unverified: "Niet bevestigd",
    verify: "Adres bevestigen",
    newName: "Je naam, zoals apps die zien",
    nameRule: "Als je dit leeg laat, zien apps je gebruikersnaam.",
    wrongName: "Deze naam is te lang of bevat tekens die niet kunnen worden weergegeven. Kies een andere naam.",
    save: "Naam opslaan",
  },
  password: {
    heading: "Wachtwoord wijzigen",
    explanation: "Kies een wachtwoord dat je nergens anders gebruikt.",
    endSessions: "Uitloggen in mijn andere browsers",
    endGrants: "De toegang van alle apps intrekken",
    submit: "Wachtwoord wijzigen",
  },
  sessions: {
    heading: "Waar je bent ingelogd",
    explanation:
      "Log uit in elke browser die je niet herkent. Wijzig daarna je wachtwoord en trek daarbij de toegang van alle apps in.",
    here: "Deze browser",
    unknown: "Onbekende browser",
    since: { before: "Ingelogd op ", after: "" },
    lastSeen: { before: "Laatst gebruikt: ", after: "" },
    end: "Daar uitloggen",
    endOthers: "Uitloggen in alle andere browsers",
  },
  applications: {
    heading: "Apps met toegang",
    explanation:
      "Je hebt deze apps toestemming gegeven om je account te gebruiken. Hier kun je die toestemming intrekken.",
    none: "Geen enkele app heeft toegang tot je account.",
    lastUsed: { before: "Laatst gebruikt op ", after: "" },
    remembered: "Heeft nu geen toegang. Krijgt zonder vraag toegang als je daar inlogt.",
    unchecked: "Niemand bij deze dienst heeft deze app gecontroleerd.",
    takeBack: { before: "Intrekken: ", after: "" },
    endAll: "Alle toegang intrekken",
  },
  data: {
    heading: "Je gegevens",
    explanation: "Download wat deze dienst over je bewaart. Het bestand heeft de indeling JSON.",
    download: "Downloaden",
    deletion: "Account verwijderen",
    consequence:
      "Je wordt overal uitgelogd, alle apps verliezen hun toegang en je gegevens hier worden verwijderd. Niemand kan dit ongedaan maken.",
    administrator: "Je beheert deze dienst. Een andere beheerder moet je die rol eerst ontnemen.",
    confirm: "Typ je gebruikersnaam om te bevestigen",
    wrongName: "Dit is niet je gebruikersnaam. Er is niets verwijderd.",
    submit: "Mijn account verwijderen",
    deleted: "Je account is verwijderd",
    gone: "Apps kunnen eigen gegevens over je bewaren. Vraag ze om ook die te verwijderen.",
  },
} satisfies AccountWords
