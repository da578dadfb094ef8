import type { SignUpWords } from "../words.ts"

/** Italian. */
export const signUpWords = {
  heading: "Crea un account",
  explanation: "Inserisci il tuo indirizzo email. Ti inviamo un link con cui creare il tuo account.",
  submit: "Invia il link",
  domain: "Con un indirizzo di questo dominio non puoi creare un account qui. Usa un altro indirizzo.",
  asked: {
    heading: "Controlla la tua email",
    explanation: { before: "Abbiamo inviato un’email a ", after: ". Apri il link che contiene." },
    advice:
      "Il link vale un giorno. Se non arriva nulla, controlla l’indirizzo e la cartella dello spam. Puoi lasciare aperta questa pagina.",
  },
  create: {
    heading: "Crea il tuo account",
    address: { before: "Questo account apparterrà all’indirizzo email ", after: "." },
    signedIn: {
      before: "In questo browser è connesso l’account di ",
      after: ". Se continui, il browser passa al nuovo account.",
    },
    submit: "Crea l’account",
    usernameAddress: "Un nome utente con @ può essere solo il tuo indirizzo email.",
    usernameLetters:
      "Questo nome utente mescola lettere che si somigliano. Scegline uno con le lettere di una sola lingua.",
    busy: "Il servizio è sovraccarico e non ha creato nulla. Riprova tra poco.",
  },
  mails: {
    "sign-up": {
      subject: "Crea il tuo account su {host}",
      explanation:
        "È stato chiesto un account su {host} con questo indirizzo email. Se la richiesta è tua, apri questo link per crearlo.",
      button: "Crea l’account",
      advice: [
        "Il link funziona una sola volta, per un giorno. Per continuare dove hai iniziato, aprilo nello stesso browser.",
        "Se la richiesta non è tua, non fare nulla. In quel caso non viene creato alcun account.",
      ],
    },
    "account-exists": {
      subject: "Hai già un account su {host}",
      explanation:
        "È stato chiesto un nuovo account su {host} con questo indirizzo email. L’indirizzo appartiene già all’account {username}. Nulla è cambiato.",
      button: "Accedi",
      advice: [
        "Se non ricordi la password, scegli “Hai dimenticato la password?” nella pagina di accesso.",
        "Se la richiesta non è tua, non fare nulla.",
      ],
    },
  },
} satisfies SignUpWords
