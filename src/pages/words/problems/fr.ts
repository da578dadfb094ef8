import type { Words } from "../words.ts"

export const problemWords = {
  problem: {
    application: "Une application",
    reference: "Référence\u00a0:",
    again: "Réessayer",
    toApplication: { before: "Aller sur ", after: "" },
    "sign-in-link": {
      heading: "Ce lien de connexion ne fonctionne pas",
      explanation: {
        before: "",
        after: " a envoyé une demande de connexion que nous ne pouvons pas accepter. Aucune donnée n’a été transmise.",
      },
      advice:
        "Revenez à l’application et réessayez. Si cela se reproduit, contactez le support de l’application en indiquant la référence ci-dessous.",
    },
    "sign-out-link": {
      heading: "Ce lien de déconnexion ne fonctionne pas",
      explanation: {
        before: "",
        after: " a envoyé une demande de déconnexion que nous ne pouvons pas accepter. Aucune déconnexion n’a eu lieu.",
      },
      advice:
        "Pour vous déconnecter ici, ouvrez la page d’accueil de ce service et choisissez «\u00a0Se déconnecter\u00a0».",
    },
    "setup-link": {
      heading: "Ce lien de configuration ne fonctionne pas",
      explanation:
        "Un lien de configuration fonctionne une fois, pendant une heure, à l’adresse de ce service, et seulement tant qu’il n’y a pas de compte d’administration.",
      advice:
        "Ouvrez le lien exactement comme il a été affiché. La commande « gatehouse admin link » en affiche un autre, et « gatehouse explain » avec la référence ci-dessous indique la cause.",
    },
    "account-link": {
      heading: "Ce lien ne fonctionne pas",
      explanation:
        "Un lien reçu par e-mail fonctionne une fois et pendant un temps limité. Il cesse aussi de fonctionner quand le compte change.",
      advice: "Demandez un autre e-mail et ouvrez le lien du plus récent.",
    },
    "cookie-missing": {
      heading: "Votre navigateur n’a pas conservé un cookie",
      explanation:
        "Ce service a besoin d’un cookie pour vous connecter, et votre navigateur ne l’a pas renvoyé. Aucune donnée n’a été transmise.",
      advice:
        "Autorisez les cookies pour ce site, puis réessayez. Si une application a ouvert cette page dans sa propre fenêtre, ouvrez plutôt la page dans votre navigateur. Si cela se reproduit, contactez le support de ce service en indiquant la référence ci-dessous.",
    },
    "plain-http": {
      heading: "Utilisez l’adresse https",
      explanation:
        "Cette page a probablement été ouverte en http au lieu de https. Votre navigateur n’a donc pas conservé le cookie nécessaire à la connexion. Aucune donnée n’a été transmise.",
      advice:
        "Le lien ci-dessous mène à l’adresse https. Si cela se reproduit, contactez le support de ce service en indiquant la référence ci-dessous.",
    },
    "not-found": {
      heading: "Page introuvable",
      explanation: "Ce service n’a aucune page à cette adresse.",
      advice: "Vérifiez que l’adresse est bien écrite, y compris les majuscules.",
    },
    "method-not-allowed": {
      heading: "Cela ne fonctionne pas ici",
      explanation: "Cette adresse n’accepte pas ce type de requête.",
    },
    "body-too-large": {
      heading: "Trop de données",
      explanation: "Les données envoyées dépassent la taille que ce service accepte.",
    },
    "too-many-changes": {
      heading: "Trop de modifications",
      explanation: "Votre compte a été modifié trop souvent en peu de temps. Cette modification n’a pas été effectuée.",
      advice: { before: "Réessayez ", after: "." },
    },
    "too-many-requests": {
      heading: "Veuillez patienter un instant",
      explanation: "Il y a eu trop de tentatives en peu de temps.",
      advice: "Réessayez plus tard.",
    },
    unavailable: {
      heading: "Veuillez réessayer dans un instant",
      explanation:
        "Le service ne peut pas répondre pour le moment. Rien n’a été perdu, et aucune donnée n’a été transmise.",
      advice: "Patientez quelques secondes, puis rechargez cette page.",
    },
    defect: {
      heading: "Une erreur s’est produite de notre côté",
      explanation: "Le service n’a pas pu répondre. L’erreur a été enregistrée.",
      advice:
        "Réessayez. Si cela se reproduit, contactez le support de ce service en indiquant la référence ci-dessous.",
    },
  },
  onward: {
    request: {
      heading: "Cette connexion n’a pas fonctionné",
      explanation: {
        before: "",
        after: " a envoyé une demande que nous ne pouvons pas accepter. Aucune donnée n’a été transmise.",
      },
    },
    access: {
      heading: "Cette connexion n’a pas fonctionné",
      explanation: {
        before: "",
        after: " a demandé un accès qui n’est pas possible ici. Aucune donnée n’a été transmise.",
      },
    },
    "another-account": {
      heading: "Ce n’est pas le compte attendu",
      explanation: { before: "", after: " attend un autre compte que le vôtre. Aucune donnée n’a été transmise." },
      advice: "Recommencez dans l’application et connectez-vous avec l’autre compte.",
    },
    "sign-in-method": {
      heading: "Cette connexion n’a pas fonctionné",
      explanation: {
        before: "",
        after: " exige un mode de connexion que ce service ne propose pas. Aucune donnée n’a été transmise.",
      },
    },
    "asked-too-often": {
      heading: "Trop de demandes vous ont été présentées",
      explanation: {
        before:
          "Vous avez refusé de nombreuses demandes de ce genre en une heure. Pour l’instant, nous ne vous montrons plus les demandes de ",
        after: ". Aucune donnée n’a été transmise.",
      },
      advice:
        "Si vous souhaitez tout de même utiliser cette application, attendez une heure, puis recommencez depuis celle-ci.",
    },
    defect: {
      heading: "Un problème est survenu de notre côté",
      explanation: {
        before: "Nous n’avons pas pu répondre à ",
        after: ". Aucune donnée n’a été transmise, et l’erreur a été enregistrée.",
      },
      advice:
        "Recommencez dans l’application. Si le problème revient, contactez l’assistance de ce service et indiquez-lui la référence ci-dessous.",
    },
    advice:
      "Personne, dans ce service, n’a vérifié cette application. Ne poursuivez que si vous la connaissez. Sinon, fermez cette page.",
    submit: { before: "Poursuivre vers ", after: "" },
  },
} satisfies Pick<Words, "problem" | "onward">
