import type { Topic } from "../../words/language.ts"

const en = {
  title: "Settings",
  text: "What the service runs with, where each value comes from, and what it is for.",
  readOnly:
    "Settings are environment variables of the server. They cannot be changed here, so that somebody who takes over an administrator's browser cannot weaken the service. A change takes effect when the server starts again.",
  search: "Search names, values and explanations",
  onlySet: "Only what is set",
  nothing: "No setting matches",
  nothingText: "Search for a part of a name or of an explanation, such as limit or e-mail.",
  showAll: "Show all",
  groups: {
    place: "Address, data and network",
    limits: "Limits",
    lifetimes: "Lifetimes",
    people: "People and their sign-in",
    applications: "Applications",
    mail: "E-mail",
    observing: "Logs, metrics and traces",
    others: "Others",
  },
  sources: {
    environment: "Set in the environment",
    default: "Default",
    GATEHOUSE_AGENTS: "Set by GATEHOUSE_AGENTS",
  },
  valid: "Valid",
  without: "Default",
  source: "Source",
  would: "What would you set?",
  wouldText: "Nothing changes here. Copy the line below to where the environment of the server is defined.",
}

const de: typeof en = {
  title: "Einstellungen",
  text: "Womit der Dienst läuft, woher jeder Wert kommt und wozu er da ist.",
  readOnly:
    "Einstellungen sind Umgebungsvariablen des Servers und lassen sich hier nicht ändern. Wer Ihren Browser übernimmt, kann darum den Dienst nicht schwächen. Eine Änderung gilt, sobald der Server neu startet.",
  search: "Namen, Werte und Erklärungen durchsuchen",
  onlySet: "Nur Gesetztes",
  nothing: "Keine Einstellung passt",
  nothingText: "Suchen Sie nach einem Teil eines Namens oder einer Erklärung, etwa limit oder e-mail.",
  showAll: "Alle zeigen",
  groups: {
    place: "Adresse, Daten und Netzwerk",
    limits: "Begrenzungen",
    lifetimes: "Lebensdauern",
    people: "Personen und ihre Anmeldung",
    applications: "Anwendungen",
    mail: "E-Mail",
    observing: "Logs, Metriken und Traces",
    others: "Weitere",
  },
  sources: {
    environment: "In der Umgebung gesetzt",
    default: "Vorgabe",
    GATEHOUSE_AGENTS: "Durch GATEHOUSE_AGENTS gesetzt",
  },
  valid: "Gültig",
  without: "Vorgabe",
  source: "Quelle",
  would: "Was würden Sie setzen?",
  wouldText: "Hier ändert sich nichts. Kopieren Sie die Zeile darunter dorthin, wo die Umgebung des Servers steht.",
}

export const SETTINGS_WORDS: Topic<typeof en> = { en, de }
