import type { Topic } from "../words/language.ts"

const en = {
  asTable: "Show as a table",
  tableOf: (measure: string) => `${measure}, as a table`,
  plot: (measure: string) => `${measure} over time. The arrow keys show the values.`,
  time: "Time",
  nothing: "Nothing in this time",
  /** How an application got its tokens. */
  grants: {
    authorization_code: "Sign-in",
    refresh_token: "Renewal",
    client_credentials: "Machine",
  },
}

const de: typeof en = {
  asTable: "Als Tabelle zeigen",
  tableOf: (measure) => `${measure} als Tabelle`,
  plot: (measure) => `${measure} im Zeitverlauf. Die Pfeiltasten zeigen die Werte.`,
  time: "Zeit",
  nothing: "Nichts in dieser Zeit",
  grants: {
    authorization_code: "Anmeldung",
    refresh_token: "Erneuerung",
    client_credentials: "Maschine",
  },
}

export const PLOT_WORDS: Topic<typeof en> = { en, de }
