import { passkeyWords } from "../passkeys/nl.ts"
import type { Words } from "../words.ts"

export const signInWords = {
  signIn: {
    heading: { before: "Log in om door te gaan naar ", after: "" },
    username: "Gebruikersnaam",
    password: "Wachtwoord",
    submit: "Inloggen",
    forgotten: "Wachtwoord vergeten?",
    reassurance: "Je wachtwoord blijft bij Gatehouse.",
    notSeen: "De app krijgt het niet te zien.",
    destination: { before: "Daarna ga je verder naar ", after: "." },
    passkey: passkeyWords.signIn,
    problems: {
      "wrong-credentials": "De gebruikersnaam of het wachtwoord is onjuist.",
      passkey: "Deze passkey werkte hier niet. Probeer het opnieuw of log in met je wachtwoord.",
      "too-many-attempts": "Te veel mislukte inlogpogingen. Wacht een paar minuten en probeer het dan opnieuw.",
      busy: "Gatehouse is overbelast en heeft je wachtwoord niet gecontroleerd. Probeer het zo meteen opnieuw.",
    },
  },
  setup: {
    heading: "Beheerdersaccount maken",
    explanation: "Dit account beheert de dienst. De pagina werkt één keer: daarna heeft niemand meer iets aan de link.",
    email: "E-mailadres",
    name: "Naam (optioneel)",
    passwordRule: {
      before: "Minstens ",
      after:
        " tekens. Geen veelgebruikt wachtwoord, en niet je gebruikersnaam, je e-mailadres of de naam van deze dienst.",
    },
    submit: "Beheerdersaccount maken",
    problems: {
      username:
        "Deze gebruikersnaam kan niet worden gebruikt. Laat onzichtbare tekens en spaties aan het begin en einde weg.",
      "username-taken": "Deze gebruikersnaam is niet beschikbaar.",
      email: "Dit is geen e-mailadres.",
      "email-taken": "Dit e-mailadres hoort bij een ander account.",
      name: "Deze naam kan niet worden gebruikt. Kies een kortere naam zonder onzichtbare tekens.",
      "password-short": "Dit wachtwoord is te kort.",
      "password-weak": "Dit wachtwoord is makkelijk te raden. Kies een ander wachtwoord.",
      busy: "De dienst is overbelast en heeft niets gemaakt. Probeer het zo meteen opnieuw.",
    },
  },
  signOut: {
    heading: "Uitloggen?",
    signedIn: { before: "Je bent ingelogd als ", after: ". Wil je ingelogd blijven, verlaat dan deze pagina." },
    submit: "Uitloggen",
    elsewhere:
      "Hiermee log je in deze browser uit bij Gatehouse. Bij apps die je hebt gebruikt, ben je misschien nog ingelogd.",
  },
  signedOut: {
    heading: "Je bent uitgelogd",
    advice: "Je kunt deze pagina sluiten. Sluit op een gedeelde computer ook de browser.",
  },
  home: {
    heading: "Gatehouse is actief",
    explanation:
      "Met Gatehouse log je in bij apps en bepaal je wat elke app mag doen. De apps gebruiken OAuth 2.0 en OpenID Connect.",
    address: "Adres",
    discovery: "Discoverydocument, voor apps",
  },
  formPost: {
    heading: { before: "Doorgaan naar ", after: "" },
    explanation: "Klik op de knop om terug te gaan naar de app.",
    submit: "Doorgaan",
  },
} satisfies Pick<Words, "signIn" | "setup" | "signOut" | "signedOut" | "home" | "formPost">
