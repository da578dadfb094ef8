import { passkeyWords } from "../passkeys/es.ts"
import type { Words } from "../words.ts"

export const signInWords = {
  signIn: {
    heading: { before: "Inicie sesión para continuar en ", after: "" },
    username: "Nombre de usuario",
    password: "Contraseña",
    submit: "Iniciar sesión",
    forgotten: "¿Ha olvidado su contraseña?",
    reassurance: "Su contraseña se queda en Gatehouse.",
    notSeen: "La aplicación no la ve.",
    destination: { before: "Después continuará en ", after: "." },
    passkey: passkeyWords.signIn,
    problems: {
      "wrong-credentials": "El nombre de usuario o la contraseña no son correctos.",
      passkey: "Esta llave de acceso no ha funcionado aquí. Inténtelo de nuevo o inicie sesión con su contraseña.",
      "too-many-attempts":
        "Demasiados intentos fallidos de inicio de sesión. Espere unos minutos e inténtelo de nuevo.",
      busy: "Gatehouse está muy ocupado y no ha comprobado su contraseña. Inténtelo de nuevo en un momento.",
    },
  },
  setup: {
    heading: "Crear la cuenta de administración",
    explanation: "Esta cuenta administra el servicio. La página funciona una vez: después, el enlace ya no sirve.",
    email: "Correo electrónico",
    name: "Nombre (opcional)",
    passwordRule: {
      before: "Al menos ",
      after:
        " caracteres. Ni una contraseña común, ni su nombre de usuario, ni su correo electrónico, ni el nombre de este servicio.",
    },
    submit: "Crear la cuenta de administración",
    problems: {
      username:
        "Este nombre de usuario no es posible. No use caracteres invisibles, ni espacios al principio o al final.",
      "username-taken": "Este nombre de usuario no está disponible.",
      email: "Esto no es una dirección de correo electrónico.",
      "email-taken": "Esta dirección de correo electrónico pertenece a otra cuenta.",
      name: "Este nombre no es posible. Elija uno más corto, sin caracteres invisibles.",
      "password-short": "Esta contraseña es demasiado corta.",
      "password-weak": "Esta contraseña es fácil de adivinar. Elija otra.",
      busy: "El servicio está ocupado y no ha creado nada. Vuelva a intentarlo en un momento.",
    },
  },
  signOut: {
    heading: "¿Cerrar sesión?",
    signedIn: { before: "Sesión iniciada como ", after: ". Para mantener la sesión abierta, salga de esta página." },
    submit: "Cerrar sesión",
    elsewhere:
      "Esto cierra su sesión de Gatehouse en este navegador. Es posible que su sesión siga abierta en las aplicaciones que ha usado.",
  },
  signedOut: {
    heading: "Sesión cerrada",
    advice: "Puede cerrar esta página. En un equipo compartido, cierre también el navegador.",
  },
  home: {
    heading: "Gatehouse está en funcionamiento",
    explanation:
      "Con Gatehouse inicia sesión en las aplicaciones y decide qué puede hacer cada una. Las aplicaciones usan OAuth 2.0 y OpenID Connect.",
    address: "Dirección",
    discovery: "Documento de descubrimiento, para aplicaciones",
  },
  formPost: {
    heading: { before: "Continuar en ", after: "" },
    explanation: "Use el botón para volver a la aplicación.",
    submit: "Continuar",
  },
} satisfies Pick<Words, "signIn" | "setup" | "signOut" | "signedOut" | "home" | "formPost">
