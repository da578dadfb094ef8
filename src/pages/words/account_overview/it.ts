import type { OverviewWords } from "../account/overview_words.ts"

export const overviewWords = {
  nav: {
    overview: "Panoramica",
    profile: "Profilo",
    security: "Accesso",
    sessions: "Browser",
    applications: "Applicazioni",
    data: "Dati",
  },
  attention: {
    heading: "Richiede la tua attenzione",
    unverified:
      "Il tuo indirizzo e-mail non è confermato. Senza di esso non puoi ricevere una nuova password per e-mail.",
    fewCodes: { before: "Codici di recupero rimasti: ", after: ". Creane di nuovi prima di averne bisogno." },
    begun: "Qualcuno ha inserito la tua password e si è fermato al secondo fattore. Se non eri tu, cambia la password.",
    calm: "Nulla richiede la tua attenzione.",
  },
  passwordSet: "Impostata",
  noApp: "Non aggiunta",
  others: { before: "Altri browser: ", after: "" },
  more: { before: "E altre ", after: "" },
  actions: {
    security: "Gestisci l’accesso",
    profile: "Modifica il profilo",
    sessions: "Vedi tutti i browser",
    applications: "Gestisci le applicazioni",
    data: "Scarica o elimina",
  },
  begun: {
    heading: "Fermato al secondo fattore",
    explanation:
      "La password era giusta e non è stato dimostrato altro. Lì nessuno ha effettuato l’accesso. Se non eri tu, cambia la password.",
  },
} satisfies OverviewWords
