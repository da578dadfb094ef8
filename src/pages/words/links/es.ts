import type { Words } from "../words.ts"

export const linkWords = {
  forgottenPassword: {
    heading: "Obtener una contraseña nueva",
    explanation:
      "Escriba su nombre de usuario o su dirección de correo electrónico. Enviamos un enlace a la dirección confirmada de la cuenta.",
    name: "Nombre de usuario o correo electrónico",
    submit: "Enviar el enlace",
    back: "Volver a la página de inicio de sesión",
  },
  resetPassword: {
    heading: "Elija una contraseña nueva",
    password: "Contraseña nueva",
    consequence:
      "Se cerrará la sesión en todas partes, y las aplicaciones perderán el acceso a su cuenta hasta que vuelva a iniciar sesión en ellas.",
    submit: "Cambiar la contraseña",
    busy: "El servicio está ocupado y no ha cambiado nada. Inténtelo de nuevo en un momento.",
  },
  verifyEmail: {
    heading: "Confirme su dirección de correo electrónico",
    confirm: { before: "Pulse el botón si ", after: " es su dirección." },
    submit: "Confirmar la dirección",
    ask: { before: "Enviamos un enlace a ", after: ". Ábralo para confirmar la dirección." },
    askSubmit: "Enviar el enlace",
  },
  accountNotice: {
    "reset-asked": {
      heading: "Revise su correo electrónico",
      explanation:
        "Si la cuenta existe y su dirección está confirmada, un mensaje con un enlace está en camino. El enlace funciona una vez, durante 30 minutos.",
      advice:
        "Si no llega nada, mire en la carpeta de correo no deseado. Si no está ahí, póngase en contacto con el soporte de este servicio.",
    },
    "password-changed": {
      heading: "Se ha cambiado su contraseña",
      explanation:
        "Se ha cerrado la sesión en todas partes. Vuelva a la aplicación e inicie sesión con la contraseña nueva.",
      advice:
        "Las llaves de acceso, la aplicación de autenticación y los códigos de recuperación de su cuenta no han cambiado. Si otra persona conocía su contraseña, compruebe que todos son suyos.",
    },
    "verification-asked": {
      heading: "Revise su correo electrónico",
      explanation: "Un mensaje con un enlace está en camino. El enlace funciona durante un día.",
      advice:
        "Si no llega nada, mire en la carpeta de correo no deseado. Si no está ahí, póngase en contacto con el soporte de este servicio.",
    },
    "email-verified": {
      heading: "Su dirección de correo electrónico está confirmada",
      explanation: "Puede cerrar esta página.",
    },
  },
} satisfies Pick<Words, "forgottenPassword" | "resetPassword" | "verifyEmail" | "accountNotice">
