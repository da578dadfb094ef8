import type { InvitationWords } from "../words.ts"

/** Spanish. */
export const invitationWords = {
  page: {
    heading: { before: "Su invitación a ", after: "" },
    explanation: {
      before: "La administración de este servicio ha creado una cuenta para ",
      after: ". Elija una contraseña y se iniciará su sesión.",
    },
    passkey: "Después podrá añadir una llave de acceso e iniciar sesión sin la contraseña.",
    signedIn: {
      before: "En este navegador hay una sesión iniciada como ",
      after: ". Si acepta, esa sesión se cierra aquí. Nada más cambia en esa cuenta.",
    },
    submit: "Aceptar la invitación",
  },
  mails: {
    invitation: {
      subject: "Su invitación a {host}",
      explanation:
        "Tiene una invitación a {host}. La cuenta {username} está lista: abra este enlace y elija una contraseña.",
      button: "Aceptar la invitación",
      advice: [
        "El enlace funciona una vez, durante siete días.",
        "Si no conoce este servicio, ignore este mensaje. Sin usted, nadie puede iniciar sesión en la cuenta.",
      ],
    },
  },
} satisfies InvitationWords
