import { passkeyWords } from "../passkeys/fr.ts"
import type { Words } from "../words.ts"

export const signInWords = {
  signIn: {
    heading: { before: "Connectez-vous pour continuer vers ", after: "" },
    username: "Nom d’utilisateur",
    password: "Mot de passe",
    submit: "Se connecter",
    forgotten: "Mot de passe oublié\u202f?",
    reassurance: "Votre mot de passe reste chez Gatehouse.",
    notSeen: "L’application ne le voit pas.",
    destination: { before: "Vous poursuivrez ensuite vers ", after: "." },
    passkey: passkeyWords.signIn,
    problems: {
      "wrong-credentials": "Le nom d’utilisateur ou le mot de passe est incorrect.",
      passkey: "Cette clé d’accès n’a pas fonctionné ici. Réessayez, ou connectez-vous avec votre mot de passe.",
      "too-many-attempts": "Trop de tentatives de connexion ont échoué. Patientez quelques minutes, puis réessayez.",
      busy: "Gatehouse est très sollicité et n’a pas vérifié votre mot de passe. Réessayez dans un instant.",
    },
  },
  setup: {
    heading: "Créer le compte d’administration",
    explanation: "Ce compte administre le service. La page fonctionne une fois : ensuite, le lien ne sert plus à rien.",
    email: "Adresse e-mail",
    name: "Nom (facultatif)",
    passwordRule: {
      before: "Au moins ",
      after:
        " caractères. Ni un mot de passe courant, ni votre nom d’utilisateur, ni votre adresse e-mail, ni le nom de ce service.",
    },
    submit: "Créer le compte d’administration",
    problems: {
      username:
        "Ce nom d’utilisateur n’est pas possible. N’utilisez pas de caractères invisibles, ni d’espaces au début ou à la fin.",
      "username-taken": "Ce nom d’utilisateur n’est pas disponible.",
      email: "Ce n’est pas une adresse e-mail.",
      "email-taken": "Cette adresse e-mail appartient à un autre compte.",
      name: "Ce nom n’est pas possible. Choisissez-en un plus court, sans caractères invisibles.",
      "password-short": "Ce mot de passe est trop court.",
      "password-weak": "Ce mot de passe est facile à deviner. Choisissez-en un autre.",
      busy: "Le service est très sollicité et n’a rien créé. Réessayez dans un instant.",
    },
  },
  signOut: {
    heading: "Se déconnecter\u202f?",
    signedIn: { before: "Compte connecté\u00a0: ", after: ". Pour garder la session ouverte, quittez cette page." },
    submit: "Se déconnecter",
    elsewhere:
      "Cela met fin à votre session Gatehouse dans ce navigateur. Votre session peut rester ouverte dans les applications que vous avez utilisées.",
  },
  signedOut: {
    heading: "Déconnexion réussie",
    advice: "Vous pouvez fermer cette page. Sur un appareil partagé, fermez aussi le navigateur.",
  },
  home: {
    heading: "Gatehouse est en service",
    explanation:
      "Gatehouse vous connecte à des applications et vous laisse décider de ce que chacune peut faire. Les applications utilisent OAuth 2.0 et OpenID Connect.",
    address: "Adresse",
    discovery: "Document de découverte, pour les applications",
  },
  formPost: {
    heading: { before: "Poursuivre vers ", after: "" },
    explanation: "Utilisez le bouton pour revenir à l’application.",
    submit: "Poursuivre",
  },
} satisfies Pick<Words, "signIn" | "setup" | "signOut" | "signedOut" | "home" | "formPost">
