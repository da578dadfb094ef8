import { passkeyWords } from "../passkeys/es.ts"
import type { Words } from "../words.ts"

export const factorWords = {
  secondFactor: {
    heading: "Confirme su identidad",
    code: "Código de la aplicación",
    codeAdvice: "Abra su aplicación de autenticación y escriba las seis cifras que muestra para esta cuenta.",
    submit: "Comprobar el código",
    useRecoveryCode: "Usar un código de recuperación",
    recoveryCode: "Código de recuperación",
    recoveryAdvice: "Uno de los códigos que guardó. Cada uno sirve una sola vez.",
    passkey: passkeyWords.secondFactor,
    problems: {
      passkey: "Esta llave de acceso no ha funcionado aquí. Inténtelo de nuevo.",
      "one-time-code":
        "Este código no es correcto o ya se ha usado. Escriba el código que la aplicación muestra ahora.",
      "recovery-code": "Este código de recuperación no es correcto o ya se ha usado.",
      "too-many-attempts": "Demasiados intentos. Espere un rato y vuelva a intentarlo.",
    },
  },
  authenticatorApp: {
    heading: "Añadir una aplicación de autenticación",
    demanded: "Este servicio pide algo más que una contraseña para proteger su cuenta.",
    scan: "Abra una aplicación de autenticación en su teléfono y escanee esta imagen.",
    qrCode: "Código QR con la clave para la aplicación",
    type: "O escriba esta clave en la aplicación:",
    code: "Código que muestra la aplicación",
    submit: "Añadir la aplicación",
  },
  recoveryCodes: {
    heading: "Sus códigos de recuperación",
    explanation:
      "Con uno de estos códigos puede iniciar sesión si pierde su teléfono. Cada código sirve una sola vez. Solo se muestran ahora.",
    advice:
      "Imprima esta página o copie los códigos, y guárdelos en un lugar seguro. Nadie en este servicio puede mostrarlos de nuevo.",
    copy: "Copiar todos los códigos",
    download: "Descargar los códigos",
    done: "He guardado los códigos",
  },
  accountSecurity: {
    heading: "Seguridad de su cuenta",
    app: "Aplicación de autenticación",
    noApp:
      "Inicia sesión solo con su contraseña. Con una aplicación en su teléfono, una contraseña robada no sirve de nada.",
    appSince: { before: "Añadida el ", after: "." },
    add: "Configurar una aplicación",
    replace: "Cambiar de aplicación",
    remove: "Quitar la aplicación",
    ...passkeyWords.security,
    recoveryCodes: "Códigos de recuperación",
    left: { before: "Códigos sin usar: ", after: "" },
    renew: "Crear códigos nuevos",
  },
} satisfies Pick<Words, "secondFactor" | "authenticatorApp" | "recoveryCodes" | "accountSecurity">
