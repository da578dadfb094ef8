import type { OverviewWords } from "../account/overview_words.ts"

export const overviewWords = {
  nav: {
    overview: "Übersicht",
    profile: "Profil",
    security: "Anmeldung",
    sessions: "Browser",
    applications: "Anwendungen",
    data: "Daten",
  },
  attention: {
    heading: "Braucht Ihre Aufmerksamkeit",
    unverified: "Ihre E-Mail-Adresse ist nicht bestätigt. Ohne sie erhalten Sie kein neues Passwort per E-Mail.",
    fewCodes: {
      before: "Verbleibende Wiederherstellungscodes: ",
      after: ". Erzeugen Sie neue, bevor Sie sie brauchen.",
    },
    begun:
      "Jemand hat Ihr Passwort eingegeben und ist am zweiten Faktor gescheitert. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.",
    calm: "Nichts braucht Ihre Aufmerksamkeit.",
  },
  passwordSet: "Festgelegt",
  noApp: "Nicht eingerichtet",
  others: { before: "Andere Browser: ", after: "" },
  more: { before: "Und ", after: " weitere" },
  actions: {
    security: "Anmeldung verwalten",
    profile: "Profil bearbeiten",
    sessions: "Alle Browser ansehen",
    applications: "Anwendungen verwalten",
    data: "Herunterladen oder löschen",
  },
  begun: {
    heading: "Am zweiten Faktor gestoppt",
    explanation:
      "Das Passwort war richtig, mehr wurde nicht nachgewiesen. Dort ist niemand angemeldet. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.",
  },
} satisfies OverviewWords
