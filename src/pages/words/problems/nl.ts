import type { Words } from "../words.ts"

export const problemWords = {
  problem: {
    application: "Een app",
    reference: "Referentie:",
    again: "Opnieuw proberen",
    toApplication: { before: "Naar ", after: "" },
    "sign-in-link": {
      heading: "Deze inloglink werkt niet",
      explanation: {
        before: "",
        after: " heeft een inlogverzoek gestuurd dat we niet kunnen accepteren. Er zijn geen gegevens gedeeld.",
      },
      advice:
        "Ga terug naar de app en probeer het opnieuw. Blijft het probleem bestaan, neem dan contact op met de helpdesk van de app en geef de referentie hieronder door.",
    },
    "sign-out-link": {
      heading: "Deze uitloglink werkt niet",
      explanation: {
        before: "",
        after: " heeft een uitlogverzoek gestuurd dat we niet kunnen accepteren. Je bent niet uitgelogd.",
      },
      advice: "Wil je hier uitloggen, open dan de startpagina van deze dienst en kies ‘Uitloggen’.",
    },
    "setup-link": {
      heading: "Deze installatielink werkt niet",
      explanation:
        "Een installatielink werkt één keer, een uur lang, op het adres van deze dienst, en alleen zolang er nog geen beheerder is.",
      advice:
        "Open de link precies zoals die is weergegeven. Het commando ‘gatehouse admin link’ geeft een nieuwe link, en ‘gatehouse explain’ met de referentie hieronder vertelt wat er mis was.",
    },
    "account-link": {
      heading: "Deze link werkt niet",
      explanation:
        "Een link uit een e-mail werkt één keer en voor beperkte tijd. De link werkt ook niet meer als het account verandert.",
      advice: "Vraag een nieuwe e-mail aan en open de link in de nieuwste.",
    },
    "cookie-missing": {
      heading: "Je browser heeft een cookie niet bewaard",
      explanation:
        "Deze dienst heeft een cookie nodig om je in te loggen, en je browser heeft die niet teruggestuurd. Er zijn geen gegevens gedeeld.",
      advice:
        "Sta cookies toe voor deze site en probeer het opnieuw. Als een app deze pagina in een eigen venster heeft geopend, open de pagina dan in je browser. Blijft het probleem bestaan, neem dan contact op met de helpdesk van deze dienst en geef de referentie hieronder door.",
    },
    "plain-http": {
      heading: "Gebruik het https-adres",
      explanation:
        "Deze pagina is waarschijnlijk via http in plaats van https geopend. Daarom heeft je browser de cookie die nodig is om in te loggen niet bewaard. Er zijn geen gegevens gedeeld.",
      advice:
        "De link hieronder gaat naar het https-adres. Blijft het probleem bestaan, neem dan contact op met de helpdesk van deze dienst en geef de referentie hieronder door.",
    },
    "not-found": {
      heading: "Pagina niet gevonden",
      explanation: "Deze dienst heeft geen pagina op dit adres.",
      advice: "Controleer het adres op typefouten, ook in hoofdletters.",
    },
    "method-not-allowed": {
      heading: "Dat kan hier niet",
      explanation: "Dit adres accepteert dit soort verzoeken niet.",
    },
    "body-too-large": {
      heading: "Te veel gegevens",
      explanation: "Je hebt meer gegevens gestuurd dan deze dienst accepteert.",
    },
    "too-many-changes": {
      heading: "Te veel wijzigingen",
      explanation: "Je account is in korte tijd te vaak gewijzigd. Deze wijziging is niet doorgevoerd.",
      advice: { before: "Probeer het ", after: " opnieuw." },
    },
    "too-many-requests": {
      heading: "Wacht even",
      explanation: "Er waren te veel pogingen in korte tijd.",
      advice: "Probeer het later opnieuw.",
    },
    unavailable: {
      heading: "Probeer het zo meteen opnieuw",
      explanation: "De dienst kan nu niet antwoorden. Er is niets verloren gegaan en er zijn geen gegevens gedeeld.",
      advice: "Wacht een paar seconden en laad deze pagina opnieuw.",
    },
    defect: {
      heading: "Er ging bij ons iets mis",
      explanation: "De dienst kon niet antwoorden. De fout is vastgelegd.",
      advice:
        "Probeer het opnieuw. Blijft het probleem bestaan, neem dan contact op met de helpdesk van deze dienst en geef de referentie hieronder door.",
    },
  },
  onward: {
    request: {
      heading: "Inloggen is niet gelukt",
      explanation: {
        before: "",
        after: " heeft een verzoek gestuurd dat we niet kunnen accepteren. Er zijn geen gegevens gedeeld.",
      },
    },
    access: {
      heading: "Inloggen is niet gelukt",
      explanation: {
        before: "",
        after: " heeft om toegang gevraagd die hier niet mogelijk is. Er zijn geen gegevens gedeeld.",
      },
    },
    "another-account": {
      heading: "Dit is niet het verwachte account",
      explanation: { before: "", after: " verwacht een ander account. Er zijn geen gegevens gedeeld." },
      advice: "Begin opnieuw in de app en log in met het andere account.",
    },
    "sign-in-method": {
      heading: "Inloggen is niet gelukt",
      explanation: {
        before: "",
        after: " vereist een manier van inloggen die deze dienst niet biedt. Er zijn geen gegevens gedeeld.",
      },
    },
    "asked-too-often": {
      heading: "Je hebt te veel verzoeken gekregen",
      explanation: {
        before:
          "Je hebt binnen een uur veel van zulke verzoeken geweigerd. Voorlopig laten we je geen verzoeken meer zien van ",
        after: ". Er zijn geen gegevens gedeeld.",
      },
      advice: "Als je deze app toch wilt gebruiken, wacht dan een uur en begin daar opnieuw.",
    },
    defect: {
      heading: "Er ging bij ons iets mis",
      explanation: {
        before: "We konden geen antwoord geven aan ",
        after: ". Er zijn geen gegevens gedeeld en de fout is vastgelegd.",
      },
      advice:
        "Begin opnieuw in de app. Blijft het probleem bestaan, neem dan contact op met de helpdesk van deze dienst en geef de referentie hieronder door.",
    },
    advice:
      "Niemand bij deze dienst heeft deze app gecontroleerd. Ga alleen verder als je de app kent. Sluit anders deze pagina.",
    submit: { before: "Doorgaan naar ", after: "" },
  },
} satisfies Pick<Words, "problem" | "onward">
