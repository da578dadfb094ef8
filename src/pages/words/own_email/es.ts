import type { OwnEmailWords } from "../words.ts"

/** Spanish. */
export const ownEmailWords = {
  page: {
    heading: "Su dirección de correo electrónico",
    present: { before: "Su dirección actual es ", after: "." },
    explanation:
      "Enviamos un enlace a la dirección nueva. La dirección cambia cuando abra el enlace y pulse el botón. Su dirección actual recibe un aviso de inmediato.",
    email: "Nueva dirección de correo electrónico",
    wrong: "Escriba otra dirección de correo electrónico, por ejemplo ann@example.com.",
    submit: "Enviar el enlace",
    askedHeading: "Consulte el buzón nuevo",
    asked:
      "Si la dirección nueva puede recibir correo, hay un mensaje con un enlace en camino. Ábralo en un navegador en el que tenga aquí la sesión iniciada. El enlace funciona durante un día.",
    confirm: { before: "Pulse el botón para que ", after: " sea la dirección de su cuenta." },
    confirmSubmit: "Cambiar la dirección",
    change: "Cambiar la dirección",
  },
  mails: {
    "change-email": {
      subject: "Confirme su nueva dirección de correo electrónico en {host}",
      explanation:
        "Alguien ha pedido que esta sea la dirección de una cuenta en {host}. Si ha sido usted, abra este enlace donde tenga la sesión iniciada.",
      button: "Confirmar la dirección nueva",
      advice: [
        "El enlace funciona una vez, durante un día.",
        "Si no ha sido usted, ignore este mensaje. No cambia nada.",
      ],
    },
    "email-change-asked": {
      subject: "Alguien quiere cambiar su dirección de correo electrónico en {host}",
      explanation:
        "Alguien con la sesión iniciada en la cuenta {username} en {host} ha pedido cambiar su dirección de correo electrónico. Si no ha sido usted, elija de inmediato una contraseña nueva: así el cambio no se produce.",
      button: "Elegir una contraseña nueva",
      advice: ["Si ha sido usted, no haga nada. La dirección nueva tiene un mensaje con un enlace."],
    },
    "email-changed": {
      subject: "Se ha cambiado su dirección de correo electrónico en {host}",
      explanation:
        "Se ha cambiado la dirección de correo electrónico de la cuenta {username} en {host}, y esta dirección ya no le pertenece. Si no lo esperaba, póngase de inmediato en contacto con el soporte de este servicio.",
      button: "Abrir el servicio",
      advice: ["Si lo esperaba, no haga nada."],
    },
    "recovery-code-used": {
      subject: "Se ha usado un código de recuperación en {host}",
      explanation:
        "Alguien ha iniciado sesión en la cuenta {username} en {host} con un código de recuperación. Si no ha sido usted, elija de inmediato una contraseña nueva.",
      button: "Ver cómo inicia sesión",
      advice: ["Si ha sido usted, añada una aplicación de autenticación o una llave de acceso que aún tenga."],
    },
  },
} satisfies OwnEmailWords
