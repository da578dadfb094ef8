import { overviewWords } from "../account_overview/fr.ts"
import type { AccountWords } from "./account_words.ts"

export const accountWords = {
  overview: overviewWords,
  account: "Votre compte",
  profile: {
    username: "Nom d’utilisateur",
    name: "Votre nom",
    email: "Adresse e-mail",
    none: "Aucune indication",
    unverified: "Non confirmée",
    verify: "Confirmer l’adresse",
    newName: "Votre nom, tel que les applications le voient",
    nameRule: "Si ce champ reste vide, les applications voient votre nom d’utilisateur.",
    wrongName:
      "Ce nom est trop long ou contient des caractères qui ne peuvent pas être affichés. Choisissez-en un autre.",
    save: "Enregistrer le nom",
  },
  password: {
    heading: "Changer le mot de passe",
    explanation: "Choisissez un mot de passe que vous n’utilisez nulle part ailleurs.",
    endSessions: "Déconnecter mes autres navigateurs",
    endGrants: "Retirer l’accès à toutes les applications",
    submit: "Changer le mot de passe",
  },
  sessions: {
    heading: "Où vous êtes connecté",
    explanation:
      "Déconnectez tout navigateur que vous ne connaissez pas. Changez ensuite votre mot de passe et retirez en même temps l’accès à toutes les applications.",
    here: "Ce navigateur",
    unknown: "Navigateur inconnu",
    since: { before: "Connecté le ", after: "" },
    lastSeen: { before: "Dernière utilisation : ", after: "" },
    end: "Déconnecter là-bas",
    endOthers: "Déconnecter tous les autres navigateurs",
  },
  applications: {
    heading: "Applications autorisées",
    explanation:
      "Vous avez autorisé ces applications à utiliser votre compte. Vous pouvez retirer cette autorisation ici.",
    none: "Aucune application n’a accès à votre compte.",
    lastUsed: { before: "Utilisée pour la dernière fois le ", after: "" },
    remembered: "N’a pas d’accès pour l’instant. Elle l’obtient sans question quand vous vous y connectez.",
    unchecked: "Personne dans ce service n’a vérifié cette application.",
    takeBack: { before: "Retirer\u00a0: ", after: "" },
    endAll: "Retirer tout accès",
  },
  data: {
    heading: "Vos données",
    explanation: "Téléchargez ce que ce service enregistre à votre sujet. Le fichier est au format JSON.",
    download: "Télécharger",
    deletion: "Supprimer le compte",
    consequence:
      "Vous serez déconnecté partout, toutes les applications perdront leur accès et vos données ici seront supprimées. Personne ne peut annuler cela.",
    administrator: "Vous administrez ce service. Un autre administrateur doit d’abord vous retirer ce rôle.",
    confirm: "Saisissez votre nom d’utilisateur pour confirmer",
    wrongName: "Ce n’est pas votre nom d’utilisateur. Rien n’a été supprimé.",
    submit: "Supprimer mon compte",
    deleted: "Votre compte a été supprimé",
    gone: "Des applications peuvent conserver leurs propres données à votre sujet. Demandez-leur de les supprimer aussi.",
  },
} satisfies AccountWords
