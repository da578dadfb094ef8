import type { PasskeyWords } from "../words.ts"

/** Dutch. */
export const passkeyWords = {
  security: {
    passkeys: "Passkeys",
    passkeyCount: { before: "Passkeys van je account: ", after: "" },
    managePasskeys: "Passkeys beheren",
  },
  signIn: {
    submit: "Inloggen met een passkey",
    cancelled: "Er is geen passkey gebruikt. Probeer het opnieuw of log in met je wachtwoord.",
  },
  secondFactor: {
    submit: "Een passkey gebruiken",
    cancelled: "Er is geen passkey gebruikt. Probeer het opnieuw.",
    lost: "Als je je passkeys kwijt bent, vraag dan de beheerders van deze dienst om ze te verwijderen. Daarna kun je een nieuwe toevoegen.",
  },
  page: {
    heading: "Je passkeys",
    explanation:
      "Met een passkey log je in met je vingerafdruk, je gezicht of de pincode van je apparaat in plaats van een wachtwoord. Die gegevens blijven op je apparaat.",
    added: { before: "Toegevoegd op ", after: "." },
    used: { before: "Laatst gebruikt op ", after: "." },
    unused: "Nog niet gebruikt.",
    remove: "Verwijderen",
    add: "Passkey toevoegen",
    name: "Naam, zoals ‘Mijn telefoon’",
    submit: "Passkey toevoegen",
    cancelled: "Er is geen passkey toegevoegd. Probeer het opnieuw als je er een wilt.",
    exists: "Dit apparaat heeft al een passkey van je account.",
    unsupported: "Deze browser ondersteunt hier geen passkeys, of scripts staan uit.",
    unavailable:
      "Passkeys werken nog niet bij deze dienst. Het webadres ervan moet met https beginnen en een naam hebben in plaats van cijfers. Het ligt niet aan je browser of je apparaat. De beheerders van de dienst kunnen het adres wijzigen.",
    otherAddress: {
      before: "Passkeys werken niet op het adres waarop je deze pagina hebt geopend. Open deze dienst op ",
      after: ".",
    },
    demanded: "Je hebt een passkey nodig om door te gaan.",
    elsewhere:
      "Log opnieuw in met een browser die passkeys ondersteunt, op dit apparaat of een ander, en voeg er daar een toe.",
    problems: {
      name: "Geef de passkey een naam van maximaal 60 tekens, zonder onzichtbare tekens.",
      refused: "Deze passkey is niet toegevoegd. Probeer het opnieuw.",
      taken: "Deze passkey is niet toegevoegd, omdat die al bij een account hoort.",
      "too-many": "Je hebt het maximale aantal passkeys van deze dienst. Verwijder er eerst een.",
    },
  },
  mails: {
    "passkey-added": {
      subject: "Er is een passkey toegevoegd bij {host}",
      explanation:
        "Er is een passkey toegevoegd aan het account {username} bij {host}. Daarmee kun je zonder wachtwoord inloggen.",
      button: "Bekijk hoe je inlogt",
      advice: ["Als je dit niet had verwacht, neem dan meteen contact op met de helpdesk van deze dienst."],
    },
    "passkey-removed": {
      subject: "Er is een passkey verwijderd bij {host}",
      explanation:
        "Er is een passkey van het account {username} bij {host} verwijderd. Daarmee kan niemand meer inloggen.",
      button: "Bekijk hoe je inlogt",
      advice: ["Als je dit niet had verwacht, neem dan meteen contact op met de helpdesk van deze dienst."],
    },
    "passkey-refused": {
      subject: "Een passkey bij {host} is geweigerd",
      explanation:
        "Een passkey van het account {username} bij {host} is geweigerd. Het kan een kopie zijn: misschien heeft iemand anders je passkey.",
      button: "Bekijk hoe je inlogt",
      advice: [
        "Verwijder deze passkey van je account. Heb je hulp nodig, neem dan contact op met de helpdesk van deze dienst.",
      ],
    },
  },
} satisfies PasskeyWords
