import { overviewWords } from "../account_overview/it.ts"
import type { AccountWords } from "./account_words.ts"

export const accountWords = {
  overview: overviewWords,
  account: "Il tuo account",
  profile: {
    username: "Nome utente",
    name: "Nome",
    email: "Indirizzo email",
    none: "Non indicato",
    unverified: "Non confermato",
    verify: "Conferma l’indirizzo",
    newName: "Il tuo nome, come lo vedono le applicazioni",
    nameRule: "Se lasci vuoto il campo, le applicazioni vedono il tuo nome utente.",
    wrongName: "Questo nome è troppo lungo o contiene caratteri che non si possono mostrare. Scegline un altro.",
    save: "Salva il nome",
  },
  password: {
    heading: "Cambia la password",
    explanation: "Scegli una password che non usi altrove.",
    endSessions: "Disconnetti gli altri miei browser",
    endGrants: "Revoca l’accesso a tutte le applicazioni",
    submit: "Cambia la password",
  },
  sessions: {
    heading: "Dove hai effettuato l’accesso",
    explanation:
      "Disconnetti i browser che non riconosci. Poi cambia la password e, insieme, revoca l’accesso a tutte le applicazioni.",
    here: "Questo browser",
    unknown: "Browser sconosciuto",
    since: { before: "Accesso effettuato: ", after: "" },
    lastSeen: { before: "Ultimo utilizzo: ", after: "" },
    end: "Disconnetti",
    endOthers: "Disconnetti tutti gli altri browser",
  },
  applications: {
    heading: "Applicazioni con accesso",
    explanation: "Hai consentito a queste applicazioni di usare il tuo account. Qui puoi revocare il consenso.",
    none: "Nessuna applicazione ha accesso al tuo account.",
    lastUsed: { before: "Ultimo utilizzo: ", after: "" },
    remembered: "Ora non ha accesso. Lo ottiene senza chiedere quando accedi all’applicazione.",
    unchecked: "Nessuno in questo servizio ha verificato questa applicazione.",
    takeBack: { before: "Revoca: ", after: "" },
    endAll: "Revoca ogni accesso",
  },
  data: {
    heading: "I tuoi dati",
    explanation: "Scarica i dati che questo servizio conserva su di te. Il file è in formato JSON.",
    download: "Scarica",
    deletion: "Elimina l’account",
    consequence:
      "Il tuo account verrà disconnesso ovunque, tutte le applicazioni perderanno i permessi e i tuoi dati su questo servizio verranno eliminati. L’operazione non si può annullare.",
    administrator: "Amministri questo servizio. Un altro amministratore deve prima toglierti questo ruolo.",
    confirm: "Scrivi il tuo nome utente per confermare",
    wrongName: "Questo non è il tuo nome utente. Non è stato eliminato nulla.",
    submit: "Elimina il mio account",
    deleted: "Il tuo account è stato eliminato",
    gone: "Le applicazioni potrebbero conservare dati propri su di te. Chiedi loro di eliminare anche quelli.",
  },
} satisfies AccountWords
