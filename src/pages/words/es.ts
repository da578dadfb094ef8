import type { Words } from "./words.ts"

/** Spanish. */
export const es = {
  signIn: {
    heading: { before: "Inicie sesión para continuar en ", after: "" },
    username: "Nombre de usuario",
    password: "Contraseña",
    submit: "Iniciar sesión",
    reassurance: "Su contraseña se queda en Gatehouse. La aplicación no la ve.",
    problems: {
      "wrong-credentials": "Ese nombre de usuario y esa contraseña no corresponden a ninguna cuenta.",
      "too-many-attempts":
        "Demasiados intentos fallidos de inicio de sesión. Espere unos minutos e inténtelo de nuevo.",
      busy: "Gatehouse está muy ocupado y no ha comprobado su contraseña. Inténtelo de nuevo en un momento.",
    },
  },
  consent: {
    heading: { before: "¿Permitir que ", after: " use su cuenta?" },
    signedIn: { before: "Sesión iniciada como ", after: "" },
    otherAccount: "¿No es usted? Usar otra cuenta",
    selfRegistered:
      "Esta aplicación se registró por sí misma. Nadie en este servicio ha comprobado quién está detrás de su nombre.",
    asked: "Permisos solicitados",
    permissions: {
      openid: "Saber quién es usted",
      profile: "Su perfil básico: nombre y nombre de usuario",
      email: "Su dirección de correo electrónico",
      read: "Leer sus datos",
      write: "Modificar sus datos",
      admin: "Administrar este servicio",
    },
    destination: { before: "Elija lo que elija, se le redirigirá a ", after: "." },
    deny: "Denegar",
    allow: "Permitir",
  },
  signOut: {
    heading: "¿Cerrar sesión?",
    signedIn: { before: "Sesión iniciada como ", after: ". Para mantener la sesión, salga de esta página." },
    submit: "Cerrar sesión",
    elsewhere:
      "Esto cierra su sesión de Gatehouse en este navegador. Es posible que las aplicaciones que ha usado aún le reconozcan.",
  },
  signedOut: {
    heading: "Sesión cerrada",
    advice: "Puede cerrar esta página. En un equipo compartido, cierre también el navegador.",
  },
  formPost: {
    heading: { before: "Continuar en ", after: "" },
    explanation: "Use el botón para volver a la aplicación.",
    submit: "Continuar",
  },
} satisfies Words
