import { passkeyWords } from "../passkeys/fr.ts"
import type { Words } from "../words.ts"

export const factorWords = {
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
    copy: "Copier tous les codes",
    download: "Télécharger les codes",
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
} satisfies Pick<Words, "secondFactor" | "authenticatorApp" | "recoveryCodes" | "accountSecurity">
