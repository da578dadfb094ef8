import type { Words } from "../words.ts"

export const consentWords = {
  consent: {
    heading: { before: "Mag ", after: " je account gebruiken?" },
    signedIn: { before: "Ingelogd als ", after: "" },
    otherAccount: "Ben jij dit niet? Gebruik een ander account",
    selfRegistered:
      "Deze app heeft zichzelf geregistreerd. Niemand bij deze dienst heeft gecontroleerd wie er achter de naam zit.",
    calledName: {
      before: "Deze app noemt zichzelf ",
      after:
        ". Niemand bij deze dienst heeft die naam gecontroleerd. Op het adres hierboven publiceert de app zijn beschrijving.",
    },
    localRedirect:
      "Elk programma op je apparaat kan het antwoord ontvangen. Geef alleen toestemming als je deze app daar net zelf hebt gestart.",
    asked: "Gevraagde toestemmingen",
    resources: "Voor deze diensten",
    permissions: {
      openid: "Weten wie je bent",
      profile: "Je basisprofiel: naam en gebruikersnaam",
      email: "Je e-mailadres",
      read: "Je gegevens lezen",
      write: "Je gegevens wijzigen",
      admin: "Deze dienst beheren",
      address: "Je postadres",
      phone: "Je telefoonnummer",
      "admin:read": "De apps, gebruikers en instellingen van deze dienst bekijken",
      "admin:clients": "De apps en API’s van deze dienst beheren",
      "admin:people": "De gebruikers van deze dienst beheren",
      "admin:settings": "De instellingen van deze dienst beheren",
    },
    moreOfProfile: "Meer uit je profiel: ",
    profileDetails: {
      given_name: "voornaam",
      family_name: "achternaam",
      middle_name: "tweede voornaam",
      nickname: "bijnaam",
      profile: "profielpagina",
      picture: "foto",
      website: "website",
      gender: "geslacht",
      birthdate: "geboortedatum",
      zoneinfo: "tijdzone",
      locale: "taal",
    },
    destination: { before: "Wat je ook kiest, je gaat daarna naar ", after: "." },
    deny: "Weigeren",
    allow: "Toestaan",
  },
} satisfies Pick<Words, "consent">
