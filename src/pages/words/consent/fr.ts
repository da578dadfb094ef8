import type { Words } from "../words.ts"

export const consentWords = {
  consent: {
    heading: { before: "Autoriser ", after: " à utiliser votre compte\u202f?" },
    signedIn: { before: "Compte connecté\u00a0: ", after: "" },
    otherAccount: "Ce n’est pas vous\u202f? Changer de compte",
    selfRegistered:
      "Cette application s’est enregistrée elle-même. Personne, dans ce service, n’a vérifié qui se trouve derrière son nom.",
    calledName: {
      before: "Cette application dit s’appeler ",
      after:
        ". Personne, dans ce service, n’a vérifié ce nom. À l’adresse ci-dessus, l’application publie sa description.",
    },
    localRedirect:
      "Tout programme de votre appareil peut recevoir la réponse. N’autorisez l’accès que si vous venez d’y lancer cette application.",
    asked: "Autorisations demandées",
    resources: "Pour ces services",
    permissions: {
      openid: "Savoir qui vous êtes",
      profile: "Votre profil de base\u00a0: nom et nom d’utilisateur",
      email: "Votre adresse e-mail",
      read: "Lire vos données",
      write: "Modifier vos données",
      admin: "Administrer ce service",
      address: "Votre adresse postale",
      phone: "Votre numéro de téléphone",
      "admin:read": "Consulter les applications, les utilisateurs et les réglages de ce service",
      "admin:clients": "Gérer les applications et les API de ce service",
      "admin:people": "Gérer les utilisateurs de ce service",
      "admin:settings": "Gérer les réglages de ce service",
    },
    moreOfProfile: "Autres informations de votre profil\u00a0: ",
    profileDetails: {
      given_name: "prénom",
      family_name: "nom",
      middle_name: "deuxième prénom",
      nickname: "surnom",
      profile: "page de profil",
      picture: "photo",
      website: "site web",
      gender: "genre",
      birthdate: "date de naissance",
      zoneinfo: "fuseau horaire",
      locale: "langue",
    },
    destination: { before: "Quel que soit votre choix, vous arriverez ensuite sur ", after: "." },
    deny: "Refuser",
    allow: "Autoriser",
  },
} satisfies Pick<Words, "consent">
