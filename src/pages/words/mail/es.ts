import { invitationWords } from "../invitation/es.ts"
import { ownEmailWords } from "../own_email/es.ts"
import { passkeyWords } from "../passkeys/es.ts"
import type { Words } from "../words.ts"

export const mailWords = {
  mail: {
    "second-factor-added": {
      subject: "Se ha añadido una aplicación de autenticación en {host}",
      explanation: "Se ha añadido una aplicación de autenticación a la cuenta {username} en {host}.",
      button: "Ver cómo inicia sesión",
      advice: ["Si no lo esperaba, póngase en contacto de inmediato con el soporte de este servicio."],
    },
    "second-factor-removed": {
      subject: "Se ha quitado una aplicación de autenticación en {host}",
      explanation: "Se ha quitado la aplicación de autenticación de la cuenta {username} en {host}.",
      button: "Ver cómo inicia sesión",
      advice: ["Si no lo esperaba, póngase en contacto de inmediato con el soporte de este servicio."],
    },
    "account-deleted": {
      subject: "Su cuenta en {host} se ha eliminado",
      explanation: "La cuenta {username} en {host} se ha eliminado, con todo lo que el servicio guardaba sobre ella.",
      button: "Abrir el servicio",
      advice: ["Si no ha sido usted, póngase en contacto de inmediato con el soporte de este servicio."],
    },
    "recovery-codes-replaced": {
      subject: "Nuevos códigos de recuperación en {host}",
      explanation:
        "Se han creado nuevos códigos de recuperación para la cuenta {username} en {host}. Los códigos anteriores ya no funcionan.",
      button: "Ver cómo inicia sesión",
      advice: ["Si no lo esperaba, póngase en contacto de inmediato con el soporte de este servicio."],
    },
    "reset-password": {
      subject: "Elija una contraseña nueva en {host}",
      explanation:
        "Alguien ha pedido una contraseña nueva para la cuenta {username} en {host}. Si ha sido usted, abra este enlace y elija una.",
      button: "Elegir una contraseña nueva",
      advice: [
        "El enlace funciona una vez, durante 30 minutos.",
        "Si no ha sido usted, no haga nada. Su contraseña sigue igual.",
      ],
    },
    "verify-email": {
      subject: "Confirme su dirección de correo electrónico en {host}",
      explanation:
        "Abra este enlace para confirmar que esta dirección de correo electrónico pertenece a su cuenta en {host}.",
      button: "Confirmar la dirección",
      advice: ["El enlace funciona durante un día.", "Si no tiene ninguna cuenta allí, ignore este mensaje."],
    },
    ...passkeyWords.mails,
    ...invitationWords.mails,
    ...ownEmailWords.mails,
    "password-changed": {
      subject: "Se ha cambiado su contraseña en {host}",
      explanation:
        "Se ha cambiado la contraseña de la cuenta {username} en {host}. Si no lo esperaba, pida de inmediato una contraseña nueva.",
      button: "Pedir una contraseña nueva",
      advice: ["Si eso no ayuda, póngase en contacto con el soporte de este servicio."],
    },
  },
} satisfies Pick<Words, "mail">
