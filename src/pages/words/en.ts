import { passkeyWords } from "./passkeys/en.ts"
import type { Words } from "./words.ts"

/** English: the default language. The words for permissions are exactly those of docs/behaviour.md, behaviour §1.5. */
export const en = {
  signIn: {
    heading: { before: "Sign in to continue to ", after: "" },
    username: "Username",
    password: "Password",
    submit: "Sign in",
    forgotten: "Forgot your password?",
    reassurance: "Your password stays with Gatehouse. The application does not see it.",
    destination: { before: "You will continue to ", after: "." },
    passkey: passkeyWords.signIn,
    problems: {
      "wrong-credentials": "Wrong username or password.",
      passkey: "This passkey did not work here. Try again, or sign in with your password.",
      "too-many-attempts": "Too many failed attempts to sign in. Wait a few minutes, then try again.",
      busy: "Gatehouse is busy and did not check your password. Try again in a moment.",
    },
  },
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
  passkeys: passkeyWords.page,
  setup: {
    heading: "Create the administrator",
    explanation: "This account administers the service. The page works once: afterwards the link is useless.",
    email: "E-mail address",
    name: "Name (optional)",
    passwordRule: {
      before: "At least ",
      after:
        " characters. Not a common password, and not your username, your e-mail address or the name of this service.",
    },
    submit: "Create the administrator",
    problems: {
      username: "This username cannot be used. Leave out invisible characters and spaces at its ends.",
      "username-taken": "This username is taken.",
      email: "This is not an e-mail address.",
      "email-taken": "This e-mail address belongs to another account.",
      name: "This name cannot be used. Choose a shorter one without invisible characters.",
      "password-short": "This password is too short.",
      "password-weak": "This password is easy to guess. Choose another one.",
      busy: "The service is busy and created nothing. Try again in a moment.",
    },
  },
  consent: {
    heading: { before: "Allow ", after: " to use your account?" },
    signedIn: { before: "Signed in as ", after: "" },
    otherAccount: "Not you? Use another account",
    selfRegistered: "This application registered itself. Nobody at this service has checked who is behind its name.",
    calledName: {
      before: "This application calls itself ",
      after:
        ". Nobody at this service has checked that name. At the address above, the application publishes its description.",
    },
    localRedirect:
      "Any program on your device can receive the answer. Allow access only if you have just started this application there.",
    asked: "Requested permissions",
    resources: "For these services",
    permissions: {
      openid: "Know who you are",
      profile: "Your basic profile: name and username",
      email: "Your e-mail address",
      read: "Read your data",
      write: "Change your data",
      admin: "Administer this service",
      address: "Your postal address",
      phone: "Your telephone number",
      "admin:read": "See the clients, users and settings of this service",
      "admin:clients": "Manage the clients and APIs of this service",
      "admin:people": "Manage the users of this service",
      "admin:settings": "Manage the settings of this service",
    },
    moreOfProfile: "More of your profile: ",
    profileDetails: {
      given_name: "first name",
      family_name: "last name",
      middle_name: "middle name",
      nickname: "nickname",
      profile: "profile page",
      picture: "picture",
      website: "website",
      gender: "gender",
      birthdate: "date of birth",
      zoneinfo: "time zone",
      locale: "language",
    },
    destination: { before: "Either way, you will be sent to ", after: "." },
    deny: "Deny",
    allow: "Allow",
  },
  signOut: {
    heading: "Sign out?",
    signedIn: { before: "You are signed in as ", after: ". To stay signed in, leave this page." },
    submit: "Sign out",
    elsewhere:
      "This signs you out of Gatehouse in this browser. You may still be signed in to applications that you have used.",
  },
  signedOut: {
    heading: "You are signed out",
    advice: "You can close this page. On a shared computer, close the browser as well.",
  },
  home: {
    heading: "Gatehouse is running",
    explanation:
      "Gatehouse signs you in to applications and lets you decide what each application may do. Applications use OAuth 2.0 and OpenID Connect.",
    address: "Address",
    discovery: "Discovery document, for applications",
  },
  problem: {
    application: "An application",
    reference: "Reference:",
    again: "Try again",
    toApplication: { before: "Go to ", after: "" },
    "sign-in-link": {
      heading: "This sign-in link does not work",
      explanation: { before: "", after: " sent a sign-in request that we can’t accept. Nothing was shared." },
      advice:
        "Go back to the application and try again. If the problem comes back, contact the application’s support and give them the reference below.",
    },
    "sign-out-link": {
      heading: "This sign-out link does not work",
      explanation: { before: "", after: " sent a sign-out request that we can’t accept. You were not signed out." },
      advice: "To sign out here, open the start page of this service and choose “Sign out”.",
    },
    "setup-link": {
      heading: "This setup link does not work",
      explanation:
        "A setup link works once, for an hour, at the address of this service, and only while it has no administrator.",
      advice:
        "Open the link exactly as it was printed. The command “gatehouse admin link” prints another one, and “gatehouse explain” with the reference below says what was wrong.",
    },
    "account-link": {
      heading: "This link does not work",
      explanation:
        "A link from an e-mail works once and for a limited time. It also stops working when the account changes.",
      advice: "Ask for another e-mail, and open the link in the newest one.",
    },
    "cookie-missing": {
      heading: "Your browser did not keep a cookie",
      explanation:
        "This service needs a cookie to sign you in, and your browser did not send it back. Nothing was shared.",
      advice:
        "Allow cookies for this site, then try again. If an app opened this page in a window of its own, open the page in your browser instead. If the problem comes back, contact this service’s support and give them the reference below.",
    },
    "plain-http": {
      heading: "Use the https address",
      explanation:
        "This page was probably opened over http instead of https, so your browser did not keep the cookie that you need to sign in. Nothing was shared.",
      advice:
        "The link below leads to the https address. If the problem comes back, contact this service’s support and give them the reference below.",
    },
    "not-found": {
      heading: "Page not found",
      explanation: "This service has no page at this address.",
      advice: "Check the address for typing mistakes, including capital letters.",
    },
    "method-not-allowed": {
      heading: "That does not work here",
      explanation: "This address does not accept this kind of request.",
    },
    "body-too-large": {
      heading: "Too much data",
      explanation: "You sent more data than this service accepts.",
    },
    "too-many-requests": {
      heading: "Please wait a moment",
      explanation: "There were too many attempts in a short time.",
      advice: "Try again later.",
    },
    unavailable: {
      heading: "Please try again shortly",
      explanation: "The service cannot answer right now. Nothing was lost, and nothing was shared.",
      advice: "Wait a few seconds, then load this page again.",
    },
    defect: {
      heading: "Something went wrong on our side",
      explanation: "The service could not answer. The error was recorded.",
      advice: "Try again. If the problem comes back, contact this service’s support and give them the reference below.",
    },
  },
  onward: {
    request: {
      heading: "This sign-in did not work",
      explanation: { before: "", after: " sent a request that we can’t accept. Nothing was shared." },
    },
    access: {
      heading: "This sign-in did not work",
      explanation: { before: "", after: " requested access that it cannot get here. Nothing was shared." },
    },
    "another-account": {
      heading: "This is not the expected account",
      explanation: { before: "", after: " expects a different account. Nothing was shared." },
      advice: "Start again in the application, and sign in with the other account.",
    },
    "sign-in-method": {
      heading: "This sign-in did not work",
      explanation: {
        before: "",
        after: " requires a way to sign in that this service does not offer. Nothing was shared.",
      },
    },
    "asked-too-often": {
      heading: "You were asked too often",
      explanation: {
        before: "You denied many such requests within an hour. For now, we show you no more requests from ",
        after: ". Nothing was shared.",
      },
      advice: "If you want to use this application after all, wait an hour, then start again there.",
    },
    defect: {
      heading: "Something went wrong on our side",
      explanation: { before: "We could not answer ", after: ". Nothing was shared, and the error was recorded." },
      advice:
        "Start again in the application. If the problem comes back, contact this service’s support and give them the reference below.",
    },
    advice:
      "Nobody at this service has checked this application. Continue only if you know it. Otherwise close this page.",
    submit: { before: "Continue to ", after: "" },
  },
  forgottenPassword: {
    heading: "Get a new password",
    explanation:
      "Enter your username or your e-mail address. We send a link to the confirmed e-mail address of the account.",
    name: "Username or e-mail address",
    submit: "Send the link",
    back: "Back to the sign-in page",
  },
  resetPassword: {
    heading: "Choose a new password",
    password: "New password",
    consequence:
      "You will be signed out everywhere, and applications lose access to your account until you sign in there again.",
    submit: "Change the password",
    busy: "The service is busy and changed nothing. Try again in a moment.",
  },
  verifyEmail: {
    heading: "Confirm your e-mail address",
    confirm: { before: "Press the button if ", after: " is your address." },
    submit: "Confirm the address",
    ask: { before: "We send a link to ", after: ". Open it to confirm the address." },
    askSubmit: "Send the link",
  },
  accountNotice: {
    "reset-asked": {
      heading: "Check your e-mail",
      explanation:
        "If the account exists and its e-mail address is confirmed, a message with a link is on its way. The link works once, for 30 minutes.",
      advice: "If nothing arrives, look in the spam folder. If it is not there, contact the support of this service.",
    },
    "password-changed": {
      heading: "Your password was changed",
      explanation: "You were signed out everywhere. Go back to the application and sign in with the new password.",
    },
    "verification-asked": {
      heading: "Check your e-mail",
      explanation: "A message with a link is on its way. The link works for a day.",
      advice: "If nothing arrives, look in the spam folder. If it is not there, contact the support of this service.",
    },
    "email-verified": {
      heading: "Your e-mail address is confirmed",
      explanation: "You can close this page.",
    },
  },
  mail: {
    "second-factor-added": {
      subject: "An authenticator app was added at {host}",
      explanation: "An authenticator app was added to the account {username} at {host}.",
      button: "See how you sign in",
      advice: ["If you did not expect this, contact the support of this service at once."],
    },
    "second-factor-removed": {
      subject: "An authenticator app was removed at {host}",
      explanation: "The authenticator app of the account {username} at {host} was removed.",
      button: "See how you sign in",
      advice: ["If you did not expect this, contact the support of this service at once."],
    },
    "account-deleted": {
      subject: "Your account at {host} was deleted",
      explanation: "The account {username} at {host} was deleted, with everything that the service stored about it.",
      button: "Open the service",
      advice: ["If you did not do this, contact the support of this service at once."],
    },
    "recovery-codes-replaced": {
      subject: "New recovery codes at {host}",
      explanation:
        "New recovery codes were made for the account {username} at {host}. The earlier codes do not work any more.",
      button: "See how you sign in",
      advice: ["If you did not expect this, contact the support of this service at once."],
    },
    "reset-password": {
      subject: "Choose a new password at {host}",
      explanation:
        "Somebody asked for a new password for the account {username} at {host}. If that was you, open this link and choose one.",
      button: "Choose a new password",
      advice: [
        "The link works once, for 30 minutes.",
        "If that was not you, do nothing. Your password stays as it is.",
      ],
    },
    "verify-email": {
      subject: "Confirm your e-mail address at {host}",
      explanation: "Open this link to confirm that this e-mail address belongs to your account at {host}.",
      button: "Confirm the address",
      advice: ["The link works for a day.", "If you have no account there, ignore this message."],
    },
    ...passkeyWords.mails,
    "password-changed": {
      subject: "Your password at {host} was changed",
      explanation:
        "The password of the account {username} at {host} was changed. If you did not expect this, ask for a new password at once.",
      button: "Ask for a new password",
      advice: ["If that does not help, contact the support of this service."],
    },
  },
  formPost: {
    heading: { before: "Continue to ", after: "" },
    explanation: "Press the button to return to the application.",
    submit: "Continue",
  },
} satisfies Words
