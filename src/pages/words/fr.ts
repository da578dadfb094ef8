import { passkeyWords } from "./passkeys/fr.ts"
import type { Words } from "./words.ts"

/**
 * French. A no-break space precedes a colon, and a narrow no-break space precedes a question mark. Both are escapes, so that they are
 * visible.
 */
export const fr = {
  signIn: {
    heading: { before: "Connectez-vous pour continuer vers ", after: "" },
    username: "Nom d’utilisateur",
    password: "Mot de passe",
    submit: "Se connecter",
    forgotten: "Mot de passe oublié\u202f?",
    reassurance: "Votre mot de passe reste chez Gatehouse. L’application ne le voit pas.",
    destination: { before: "Vous poursuivrez ensuite vers ", after: "." },
    passkey: passkeyWords.signIn,
    problems: {
      "wrong-credentials": "Le nom d’utilisateur ou le mot de passe est incorrect.",
      passkey: "Cette clé d’accès n’a pas fonctionné ici. Réessayez, ou connectez-vous avec votre mot de passe.",
      "too-many-attempts": "Trop de tentatives de connexion ont échoué. Patientez quelques minutes, puis réessayez.",
      busy: "Gatehouse est très sollicité et n’a pas vérifié votre mot de passe. Réessayez dans un instant.",
    },
  },
  secondFactor: {
    heading: "Confirmez votre identité",
    code: "Code de l’application",
    codeAdvice: "Ouvrez votre application d’authentification et saisissez les six chiffres affichés pour ce compte.",
    submit: "Vérifier le code",
    useRecoveryCode: "Utiliser plutôt un code de secours",
    recoveryCode: "Code de secours",
    recoveryAdvice: "Un des codes que vous avez conservés. Chacun sert une seule fois.",
    passkey: passkeyWords.secondFactor,
    problems: {
      passkey: "Cette clé d’accès n’a pas fonctionné ici. Réessayez.",
      "one-time-code": "Ce code est incorrect ou a déjà servi. Saisissez le code que l’application affiche maintenant.",
      "recovery-code": "Ce code de secours est incorrect ou a déjà servi.",
      "too-many-attempts": "Trop de tentatives. Patientez un moment, puis réessayez.",
    },
  },
  authenticatorApp: {
    heading: "Ajouter une application d’authentification",
    demanded: "Ce service demande plus qu’un mot de passe pour protéger votre compte.",
    scan: "Ouvrez une application d’authentification sur votre téléphone et scannez cette image.",
    qrCode: "Code QR contenant la clé pour l’application",
    type: "Ou saisissez cette clé dans l’application\u00a0:",
    code: "Code affiché par l’application",
    submit: "Ajouter l’application",
  },
  recoveryCodes: {
    heading: "Vos codes de secours",
    explanation:
      "Avec un de ces codes, vous pouvez vous connecter si vous perdez votre téléphone. Chaque code sert une seule fois. Ils ne sont affichés que maintenant.",
    advice:
      "Imprimez cette page ou recopiez les codes, et gardez-les en lieu sûr. Personne dans ce service ne peut les afficher de nouveau.",
    done: "J’ai conservé les codes",
  },
  accountSecurity: {
    heading: "Sécurité de votre compte",
    app: "Application d’authentification",
    noApp:
      "Vous vous connectez avec votre seul mot de passe. Avec une application sur votre téléphone, un mot de passe volé ne sert à rien.",
    appSince: { before: "Ajoutée le ", after: "." },
    add: "Configurer une application",
    replace: "Remplacer l’application",
    remove: "Retirer l’application",
    ...passkeyWords.security,
    recoveryCodes: "Codes de secours",
    left: { before: "Codes non utilisés\u00a0: ", after: "" },
    renew: "Créer de nouveaux codes",
  },
  passkeys: passkeyWords.page,
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
      "username-taken": "Ce nom d’utilisateur est déjà pris.",
      email: "Ce n’est pas une adresse e-mail.",
      "email-taken": "Cette adresse e-mail appartient à un autre compte.",
      name: "Ce nom n’est pas possible. Choisissez-en un plus court, sans caractères invisibles.",
      "password-short": "Ce mot de passe est trop court.",
      "password-weak": "Ce mot de passe est facile à deviner. Choisissez-en un autre.",
      busy: "Le service est très sollicité et n’a rien créé. Réessayez dans un instant.",
    },
  },
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
  forgottenPassword: {
    heading: "Obtenir un nouveau mot de passe",
    explanation:
      "Saisissez votre nom d’utilisateur ou votre adresse e-mail. Nous envoyons un lien à l’adresse e-mail confirmée du compte.",
    name: "Nom d’utilisateur ou adresse e-mail",
    submit: "Envoyer le lien",
    back: "Revenir à la page de connexion",
  },
  resetPassword: {
    heading: "Choisissez un nouveau mot de passe",
    password: "Nouveau mot de passe",
    consequence:
      "Toutes vos sessions seront fermées, et les applications n’auront plus accès à votre compte jusqu’à votre prochaine connexion.",
    submit: "Modifier le mot de passe",
    busy: "Le service est très sollicité et n’a rien modifié. Réessayez dans un instant.",
  },
  verifyEmail: {
    heading: "Confirmez votre adresse e-mail",
    confirm: { before: "Appuyez sur le bouton si ", after: " est votre adresse." },
    submit: "Confirmer l’adresse",
    ask: { before: "Nous envoyons un lien à ", after: ". Ouvrez-le pour confirmer l’adresse." },
    askSubmit: "Envoyer le lien",
  },
  accountNotice: {
    "reset-asked": {
      heading: "Consultez votre messagerie",
      explanation:
        "Si le compte existe et que son adresse e-mail est confirmée, un message contenant un lien est en route. Le lien fonctionne une fois, pendant 30 minutes.",
      advice:
        "Si rien n’arrive, regardez dans le dossier des indésirables. S’il n’y est pas, contactez l’assistance de ce service.",
    },
    "password-changed": {
      heading: "Votre mot de passe a été modifié",
      explanation:
        "Toutes vos sessions ont été fermées. Revenez à l’application et connectez-vous avec le nouveau mot de passe.",
    },
    "verification-asked": {
      heading: "Consultez votre messagerie",
      explanation: "Un message contenant un lien est en route. Le lien fonctionne pendant un jour.",
      advice:
        "Si rien n’arrive, regardez dans le dossier des indésirables. S’il n’y est pas, contactez l’assistance de ce service.",
    },
    "email-verified": {
      heading: "Votre adresse e-mail est confirmée",
      explanation: "Vous pouvez fermer cette page.",
    },
  },
  mail: {
    "second-factor-added": {
      subject: "Application d’authentification ajoutée sur {host}",
      explanation: "Une application d’authentification a été ajoutée au compte {username} sur {host}.",
      button: "Voir vos moyens de connexion",
      advice: ["Si vous ne vous y attendiez pas, contactez immédiatement l’assistance de ce service."],
    },
    "second-factor-removed": {
      subject: "Application d’authentification retirée sur {host}",
      explanation: "L’application d’authentification du compte {username} sur {host} a été retirée.",
      button: "Voir vos moyens de connexion",
      advice: ["Si vous ne vous y attendiez pas, contactez immédiatement l’assistance de ce service."],
    },
    "account-deleted": {
      subject: "Votre compte sur {host} a été supprimé",
      explanation:
        "Le compte {username} sur {host} a été supprimé, avec tout ce que le service enregistrait à son sujet.",
      button: "Ouvrir le service",
      advice: ["Si ce n’était pas vous, contactez immédiatement l’assistance de ce service."],
    },
    "recovery-codes-replaced": {
      subject: "Nouveaux codes de secours sur {host}",
      explanation:
        "De nouveaux codes de secours ont été créés pour le compte {username} sur {host}. Les anciens codes ne fonctionnent plus.",
      button: "Voir vos moyens de connexion",
      advice: ["Si vous ne vous y attendiez pas, contactez immédiatement l’assistance de ce service."],
    },
    "reset-password": {
      subject: "Choisissez un nouveau mot de passe sur {host}",
      explanation:
        "Quelqu’un a demandé un nouveau mot de passe pour le compte {username} sur {host}. Si c’était vous, ouvrez ce lien et choisissez-en un.",
      button: "Choisir un nouveau mot de passe",
      advice: [
        "Le lien fonctionne une fois, pendant 30 minutes.",
        "Si ce n’était pas vous, ne faites rien. Votre mot de passe reste le même.",
      ],
    },
    "verify-email": {
      subject: "Confirmez votre adresse e-mail sur {host}",
      explanation: "Ouvrez ce lien pour confirmer que cette adresse e-mail appartient à votre compte sur {host}.",
      button: "Confirmer l’adresse",
      advice: [
        "Le lien fonctionne pendant un jour.",
        "Si vous n’avez pas de compte sur ce service, ignorez ce message.",
      ],
    },
    ...passkeyWords.mails,
    "password-changed": {
      subject: "Votre mot de passe sur {host} a été modifié",
      explanation:
        "Le mot de passe du compte {username} sur {host} a été modifié. Si vous ne vous y attendiez pas, demandez immédiatement un nouveau mot de passe.",
      button: "Demander un nouveau mot de passe",
      advice: ["Si cela ne suffit pas, contactez l’assistance de ce service."],
    },
  },
  formPost: {
    heading: { before: "Poursuivre vers ", after: "" },
    explanation: "Utilisez le bouton pour revenir à l’application.",
    submit: "Poursuivre",
  },
} satisfies Words
