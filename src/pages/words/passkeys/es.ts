import type { PasskeyWords } from "../words.ts"

/** Spanish. */
export const passkeyWords = {
  security: {
    passkeys: "Llaves de acceso",
    passkeyCount: { before: "Llaves de acceso de su cuenta: ", after: "" },
    managePasskeys: "Gestionar las llaves de acceso",
  },
  signIn: {
    submit: "Iniciar sesión con una llave de acceso",
    cancelled: "No se ha usado ninguna llave de acceso. Inténtelo de nuevo o inicie sesión con su contraseña.",
  },
  secondFactor: {
    submit: "Usar una llave de acceso",
    cancelled: "No se ha usado ninguna llave de acceso. Inténtelo de nuevo.",
    lost: "Si ha perdido sus llaves de acceso, pida a los responsables de este servicio que las eliminen. Después podrá añadir una nueva.",
  },
  page: {
    heading: "Sus llaves de acceso",
    explanation:
      "Con una llave de acceso inicia sesión con la huella, la cara o el PIN de su dispositivo, sin contraseña. Estos datos se quedan en su dispositivo.",
    added: { before: "Añadida el ", after: "." },
    used: { before: "Usada por última vez el ", after: "." },
    unused: "Aún no se ha usado.",
    remove: "Eliminar",
    add: "Añadir una llave de acceso",
    name: "Nombre, por ejemplo «Mi teléfono»",
    submit: "Añadir una llave de acceso",
    cancelled: "No se ha añadido ninguna llave de acceso. Inténtelo de nuevo si quiere una.",
    exists: "Este dispositivo ya tiene una llave de acceso de su cuenta.",
    unsupported: "Este navegador no tiene llaves de acceso aquí, o sus scripts están desactivados.",
    unavailable:
      "Las llaves de acceso todavía no funcionan en este servicio. Su dirección web debe empezar por https y tener un nombre en lugar de números. Su navegador y su dispositivo no son la causa. Los responsables del servicio pueden cambiar la dirección.",
    otherAddress: {
      before: "Las llaves de acceso no funcionan en la dirección en la que abrió esta página. Abra este servicio en ",
      after: ".",
    },
    demanded: "Para continuar necesita una llave de acceso.",
    elsewhere:
      "Inicie sesión otra vez en un navegador que tenga llaves de acceso, en este dispositivo o en otro, y añada una allí.",
    problems: {
      name: "Dé a la llave de acceso un nombre de 60 caracteres como máximo, sin caracteres invisibles.",
      refused: "Esta llave de acceso no se ha añadido. Inténtelo de nuevo.",
      taken: "Esta llave de acceso no se ha añadido, porque ya pertenece a una cuenta.",
      "too-many": "Tiene tantas llaves de acceso como guarda este servicio. Elimine una primero.",
    },
  },
  mails: {
    "passkey-added": {
      subject: "Se ha añadido una llave de acceso en {host}",
      explanation:
        "Se ha añadido una llave de acceso a la cuenta {username} en {host}. Permite iniciar sesión sin contraseña.",
      button: "Ver cómo inicia sesión",
      advice: ["Si no lo esperaba, póngase en contacto de inmediato con el soporte de este servicio."],
    },
    "passkey-removed": {
      subject: "Se ha eliminado una llave de acceso en {host}",
      explanation:
        "Se ha eliminado una llave de acceso de la cuenta {username} en {host}. Ya no permite iniciar sesión.",
      button: "Ver cómo inicia sesión",
      advice: ["Si no lo esperaba, póngase en contacto de inmediato con el soporte de este servicio."],
    },
    "passkey-refused": {
      subject: "Se ha rechazado una llave de acceso en {host}",
      explanation:
        "Se ha rechazado una llave de acceso de la cuenta {username} en {host}. Puede ser una copia: quizá otra persona tenga su llave de acceso.",
      button: "Ver cómo inicia sesión",
      advice: [
        "Elimine esta llave de acceso de su cuenta. Si necesita ayuda, póngase en contacto con el soporte de este servicio.",
      ],
    },
  },
} satisfies PasskeyWords
