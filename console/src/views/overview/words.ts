import type { Topic } from "../../words/language.ts"

const en = {
  title: "Overview",
  range: "Time range",
  ranges: { day: "24 hours", week: "7 days", quarter: "90 days" },
  signIns: "Sign-ins",
  tokens: "Tokens issued",
  refusals: "Refusals",
  requests: "Requests",
  failed: (count: string) => `${count} did not succeed`,
  share: (percent: string) => `${percent} of all requests`,
  errors: (count: string) => `${count} failed in the service`,
  renewed: (count: string) => `${count} by refresh`,
  tokensBy: "Tokens by grant type",
  refusalsBy: "Refusals by reason",
  signInsBy: "Sign-ins by outcome",
  endpoints: "Requests by endpoint",
  nothing: "Nothing in this time",
  chart: (measure: string, total: string) => `${measure} over time, ${total} in total`,
  outcomes: {
    succeeded: "Succeeded",
    failed: "Wrong password or code",
    limited: "Stopped by a limit",
    busy: "Service busy",
  },
  grants: {
    authorization_code: "Sign-in (authorization code)",
    refresh_token: "Renewal (refresh token)",
    client_credentials: "Machine (client credentials)",
  },
  quiet: {
    title: "Nothing has happened yet",
    text: "As soon as people sign in to an application, their sign-ins, tokens and refusals appear here.",
    action: "See the applications",
  },
}

const de: typeof en = {
  title: "Übersicht",
  range: "Zeitraum",
  ranges: { day: "24 Stunden", week: "7 Tage", quarter: "90 Tage" },
  signIns: "Anmeldungen",
  tokens: "Ausgestellte Tokens",
  refusals: "Ablehnungen",
  requests: "Anfragen",
  failed: (count) => `${count} ohne Erfolg`,
  share: (percent) => `${percent} aller Anfragen`,
  errors: (count) => `${count} im Dienst gescheitert`,
  renewed: (count) => `${count} durch Erneuerung`,
  tokensBy: "Tokens nach Art",
  refusalsBy: "Ablehnungen nach Grund",
  signInsBy: "Anmeldungen nach Ausgang",
  endpoints: "Anfragen nach Adresse",
  nothing: "Nichts in dieser Zeit",
  chart: (measure, total) => `${measure} im Zeitverlauf, zusammen ${total}`,
  outcomes: {
    succeeded: "Gelungen",
    failed: "Falsches Passwort oder falscher Code",
    limited: "Durch eine Begrenzung gestoppt",
    busy: "Dienst ausgelastet",
  },
  grants: {
    authorization_code: "Anmeldung (authorization code)",
    refresh_token: "Erneuerung (refresh token)",
    client_credentials: "Maschine (client credentials)",
  },
  quiet: {
    title: "Noch ist nichts geschehen",
    text: "Sobald sich jemand an einer Anwendung anmeldet, erscheinen hier Anmeldungen, Tokens und Ablehnungen.",
    action: "Zu den Anwendungen",
  },
}

export const OVERVIEW_WORDS: Topic<typeof en> = { en, de }
