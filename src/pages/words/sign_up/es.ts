import type { SignUpWords } from "../words.ts"

/** Spanish. */
export const signUpWords = {
  heading: "Crear una cuenta",
  explanation: "Escriba su dirección de correo electrónico. Le enviamos un enlace con el que podrá crear su cuenta.",
  submit: "Enviar el enlace",
  domain: "Con una dirección de este dominio no se puede crear una cuenta aquí. Use otra dirección.",
  asked: {
    heading: "Revise su correo electrónico",
    explanation: { before: "Hemos enviado un mensaje a ", after: ". Abra el enlace que contiene." },
    advice:
      "El enlace es válido durante un día. Si no llega nada, compruebe la dirección y la carpeta de correo no deseado. Puede dejar esta página abierta.",
  },
  create: {
    heading: "Cree su cuenta",
    address: { before: "Esta cuenta pertenecerá a la dirección de correo electrónico ", after: "." },
    signedIn: {
      before: "En este navegador hay una sesión iniciada de ",
      after: ". Si continúa, el navegador pasará a la nueva cuenta.",
    },
    submit: "Crear la cuenta",
    usernameAddress: "Un nombre de usuario con @ solo puede ser su propia dirección de correo electrónico.",
    usernameLetters: "Este nombre de usuario mezcla letras que se parecen. Elija uno con las letras de un solo idioma.",
    busy: "El servicio está ocupado y no ha creado nada. Vuelva a intentarlo en un momento.",
  },
  mails: {
    "sign-up": {
      subject: "Cree su cuenta en {host}",
      explanation:
        "Alguien ha pedido una cuenta en {host} con esta dirección de correo electrónico. Si ha sido usted, abra este enlace y créela.",
      button: "Crear la cuenta",
      advice: [
        "El enlace funciona una vez, durante un día. Ábralo en el navegador en el que empezó, para continuar allí.",
        "Si no ha sido usted, no haga nada. Entonces no se creará ninguna cuenta.",
      ],
    },
    "account-exists": {
      subject: "Ya tiene una cuenta en {host}",
      explanation:
        "Alguien ha pedido una cuenta nueva en {host} con esta dirección de correo electrónico. Ya pertenece a la cuenta {username}. No se ha cambiado nada.",
      button: "Iniciar sesión",
      advice: [
        "Si ha olvidado la contraseña, elija «¿Ha olvidado su contraseña?» en la página de inicio de sesión.",
        "Si no ha sido usted, no haga nada.",
      ],
    },
  },
} satisfies SignUpWords
