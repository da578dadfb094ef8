import type { Topic } from "../../words/language.ts"

const en = {
  title: "Refusals",
  intro:
    "Requests that the service refused, why, and what to do. They are kept for 30 days. If very many arrive, only a sample is kept.",
  range: "Time",
  ranges: { hour: "1 hour", day: "1 day", week: "7 days", all: "All" },
  show: "Show",
  grouped: "Grouped",
  each: "Each one",
  reason: "Reason",
  application: "Application",
  applicationAny: "All applications",
  filtered: "Only refusals with this reason:",
  clear: "Show all reasons",
  includeAdmin: "Include refusals of the administration itself, such as wrong values in forms",
  times: (count: string) => `${count} ×`,
  last: "Last",
  explain: "Explain",
  all: "Show each",
  fix: "What to do",
  noApplication: "No known application",
  from: (address: string) => `from ${address}`,
  empty: {
    title: "Nothing was refused",
    text: "If the service refuses a request, the reason and what to do appear here.",
  },
  nothing: { title: "No refusal matches", text: "Choose a longer time or other filters." },
}

const de: typeof en = {
  title: "Ablehnungen",
  intro:
    "Anfragen, die der Dienst abgelehnt hat, warum, und was zu tun ist. Sie bleiben 30 Tage erhalten. Kommen sehr viele, bleibt nur eine Auswahl.",
  range: "Zeit",
  ranges: { hour: "1 Std.", day: "1 Tag", week: "7 Tage", all: "Alles" },
  show: "Anzeigen",
  grouped: "Zusammengefasst",
  each: "Einzeln",
  reason: "Grund",
  application: "Anwendung",
  applicationAny: "Alle Anwendungen",
  filtered: "Nur Ablehnungen mit diesem Grund:",
  clear: "Alle Gründe zeigen",
  includeAdmin: "Auch Ablehnungen der Verwaltung selbst zeigen, etwa falsche Werte in Formularen",
  times: (count) => `${count} ×`,
  last: "Zuletzt",
  explain: "Erklären",
  all: "Einzeln zeigen",
  fix: "Was zu tun ist",
  noApplication: "Keine bekannte Anwendung",
  from: (address) => `von ${address}`,
  empty: {
    title: "Nichts wurde abgelehnt",
    text: "Lehnt der Dienst eine Anfrage ab, stehen hier der Grund und was zu tun ist.",
  },
  nothing: { title: "Keine Ablehnung passt", text: "Wählen Sie eine längere Zeit oder andere Filter." },
}

export const REFUSALS_WORDS: Topic<typeof en> = { en, de }
