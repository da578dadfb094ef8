import type { Words } from "./words.ts"

/** French. A no-break space goes before a colon, a narrow one before a question mark; written as escapes, so that they are seen. */
export const fr = {
  signIn: {
    heading: { before: "Connectez-vous pour continuer vers ", after: "" },
    username: "Nom d’utilisateur",
    password: "Mot de passe",
    submit: "Se connecter",
    reassurance: "Votre mot de passe reste chez Gatehouse. L’application ne le voit pas.",
    problems: {
      "wrong-credentials": "Ce nom d’utilisateur et ce mot de passe ne correspondent à aucun compte.",
      "too-many-attempts": "Trop de tentatives de connexion ont échoué. Patientez quelques minutes, puis réessayez.",
      busy: "Gatehouse est très sollicité et n’a pas vérifié votre mot de passe. Réessayez dans un instant.",
    },
  },
  consent: {
    heading: { before: "Autoriser ", after: " à utiliser votre compte\u202f?" },
    signedIn: { before: "Compte connecté\u00a0: ", after: "" },
    otherAccount: "Ce n’est pas vous\u202f? Changer de compte",
    selfRegistered:
      "Cette application s’est enregistrée elle-même. Personne, dans ce service, n’a vérifié qui se trouve derrière son nom.",
    asked: "Autorisations demandées",
    permissions: {
      openid: "Savoir qui vous êtes",
      profile: "Votre profil de base\u00a0: nom et nom d’utilisateur",
      email: "Votre adresse e-mail",
      read: "Lire vos données",
      write: "Modifier vos données",
      admin: "Administrer ce service",
    },
    destination: { before: "Quel que soit votre choix, vous arriverez ensuite sur ", after: "." },
    deny: "Refuser",
    allow: "Autoriser",
  },
  signOut: {
    heading: "Se déconnecter\u202f?",
    signedIn: { before: "Compte connecté\u00a0: ", after: ". Pour garder la session ouverte, quittez cette page." },
    submit: "Se déconnecter",
    elsewhere:
      "Cela met fin à votre session Gatehouse dans ce navigateur. Les applications déjà utilisées peuvent encore vous reconnaître.",
  },
  signedOut: {
    heading: "Vous êtes hors connexion",
    advice: "Vous pouvez fermer cette page. Sur un appareil partagé, fermez aussi le navigateur.",
  },
  formPost: {
    heading: { before: "Poursuivre vers ", after: "" },
    explanation: "Utilisez le bouton pour revenir à l’application.",
    submit: "Poursuivre",
  },
} satisfies Words
