import type { SignUpWords } from "../words.ts"

/** Dutch. */
export const signUpWords = {
  heading: "Account aanmaken",
  explanation: "Vul je e-mailadres in. We sturen je een link waarmee je je account aanmaakt.",
  submit: "Link versturen",
  domain: "Met een adres van dit domein kun je hier geen account aanmaken. Gebruik een ander adres.",
  asked: {
    heading: "Bekijk je e-mail",
    explanation: { before: "We hebben een e-mail gestuurd naar ", after: ". Open de link daarin." },
    advice:
      "De link werkt een dag. Komt er niets aan, controleer dan het adres en de spammap. Je kunt deze pagina open laten.",
  },
  create: {
    heading: "Maak je account aan",
    address: { before: "Dit account wordt gekoppeld aan het e-mailadres ", after: "." },
    signedIn: {
      before: "In deze browser is ingelogd: ",
      after: ". Als je doorgaat, gebruikt deze browser het nieuwe account.",
    },
    submit: "Account maken",
    usernameAddress: "Een gebruikersnaam met een @ kan alleen je eigen e-mailadres zijn.",
    usernameLetters:
      "Deze gebruikersnaam mengt letters die op elkaar lijken. Kies een naam met de letters van één taal.",
    busy: "De dienst is overbelast en heeft niets aangemaakt. Probeer het zo meteen opnieuw.",
  },
  mails: {
    "sign-up": {
      subject: "Maak je account aan bij {host}",
      explanation:
        "Iemand heeft met dit e-mailadres een account bij {host} aangevraagd. Was jij dat, open dan deze link om het aan te maken.",
      button: "Account maken",
      advice: [
        "De link werkt één keer, een dag lang. Open hem in de browser waarin je begon, om daar verder te gaan.",
        "Was jij dat niet, doe dan niets. Er wordt dan geen account aangemaakt.",
      ],
    },
    "account-exists": {
      subject: "Je hebt al een account bij {host}",
      explanation:
        "Iemand heeft met dit e-mailadres een nieuw account bij {host} aangevraagd. Het adres hoort al bij het account {username}. Er is niets gewijzigd.",
      button: "Inloggen",
      advice: [
        "Ben je het wachtwoord kwijt, kies dan ‘Wachtwoord vergeten?’ op de inlogpagina.",
        "Was jij dat niet, doe dan niets.",
      ],
    },
  },
} satisfies SignUpWords
