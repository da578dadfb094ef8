import { passkeyWords } from "../passkeys/en.ts"
import type { Words } from "../words.ts"

export const factorWords = {
  secondFactor: {
    heading: "Confirm that it is you",
    code: "Code from your app",
    codeAdvice: "Open your authenticator app and type the six digits that it shows for this account.",
    submit: "Check the code",
    useRecoveryCode: "Use a recovery code instead",
    recoveryCode: "Recovery code",
    recoveryAdvice: "One of the codes that you saved. Each works once.",
    passkey: passkeyWords.secondFactor,
    problems: {
      passkey: "This passkey did not work here. Try again.",
      "one-time-code": "This code is not right, or it was already used. Type the code that the app shows now.",
      "recovery-code": "This recovery code is not right, or it was already used.",
      "too-many-attempts": "Too many attempts. Wait a while, then try again.",
    },
  },
  authenticatorApp: {
    heading: "Add an authenticator app",
    demanded: "This service asks for more than a password to protect your account.",
    scan: "Open an authenticator app on your phone and scan this picture.",
    qrCode: "QR code with the key for the app",
    type: "Or type this key into the app:",
    code: "Code that the app shows",
    submit: "Add the app",
  },
  recoveryCodes: {
    heading: "Your recovery codes",
    explanation:
      "With one of these codes you can sign in if you lose your phone. Each code works once. They are shown only now.",
    advice:
      "Print this page or copy the codes, and keep them in a safe place. Nobody at this service can show them again.",
    copy: "Copy all codes",
    download: "Download the codes",
    done: "I have saved the codes",
  },
  accountSecurity: {
    heading: "Security of your account",
    app: "Authenticator app",
    noApp: "You sign in with your password alone. With an app on your phone, a stolen password is useless.",
    appSince: { before: "Added on ", after: "." },
    add: "Add an app",
    replace: "Replace the app",
    remove: "Remove the app",
    ...passkeyWords.security,
    recoveryCodes: "Recovery codes",
    left: { before: "Unused codes: ", after: "" },
    renew: "Make new codes",
  },
} satisfies Pick<Words, "secondFactor" | "authenticatorApp" | "recoveryCodes" | "accountSecurity">
