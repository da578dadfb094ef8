import { passkeyWords } from "./passkeys/es.ts"
import type { Words } from "./words.ts"

/** Spanish. */
export const es = {
  signIn: {
    heading: { before: "Inicie sesión para continuar en ", after: "" },
    username: "Nombre de usuario",
    password: "Contraseña",
    submit: "Iniciar sesión",
    forgotten: "¿Ha olvidado su contraseña?",
    reassurance: "Su contraseña se queda en Gatehouse. La aplicación no la ve.",
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
  passkeys: passkeyWords.page,
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
      "username-taken": "Este nombre de usuario ya está en uso.",
      email: "Esto no es una dirección de correo electrónico.",
      "email-taken": "Esta dirección de correo electrónico pertenece a otra cuenta.",
      name: "Este nombre no es posible. Elija uno más corto, sin caracteres invisibles.",
      "password-short": "Esta contraseña es demasiado corta.",
      "password-weak": "Esta contraseña es fácil de adivinar. Elija otra.",
      busy: "El servicio está ocupado y no ha creado nada. Vuelva a intentarlo en un momento.",
    },
  },
  consent: {
    heading: { before: "¿Permitir que ", after: " use su cuenta?" },
    signedIn: { before: "Sesión iniciada como ", after: "" },
    otherAccount: "¿No es usted? Usar otra cuenta",
    selfRegistered:
      "Esta aplicación se registró por sí misma. Nadie en este servicio ha comprobado quién está detrás de su nombre.",
    calledName: {
      before: "Esta aplicación dice llamarse ",
      after:
        ". Nadie en este servicio ha comprobado ese nombre. En la dirección de arriba, la aplicación publica su descripción.",
    },
    localRedirect:
      "Cualquier programa de su dispositivo puede recibir la respuesta. Permita el acceso solo si acaba de iniciar allí esta aplicación.",
    asked: "Permisos solicitados",
    resources: "Para estos servicios",
    permissions: {
      openid: "Saber quién es usted",
      profile: "Su perfil básico: nombre y nombre de usuario",
      email: "Su dirección de correo electrónico",
      read: "Leer sus datos",
      write: "Modificar sus datos",
      admin: "Administrar este servicio",
      address: "Su dirección postal",
      phone: "Su número de teléfono",
      "admin:read": "Consultar las aplicaciones, los usuarios y la configuración de este servicio",
      "admin:clients": "Gestionar las aplicaciones y las API de este servicio",
      "admin:people": "Gestionar los usuarios de este servicio",
      "admin:settings": "Gestionar la configuración de este servicio",
    },
    moreOfProfile: "Otros datos de su perfil: ",
    profileDetails: {
      given_name: "nombre de pila",
      family_name: "apellidos",
      middle_name: "segundo nombre",
      nickname: "apodo",
      profile: "página de perfil",
      picture: "foto",
      website: "sitio web",
      gender: "género",
      birthdate: "fecha de nacimiento",
      zoneinfo: "zona horaria",
      locale: "idioma",
    },
    destination: { before: "Elija lo que elija, se le redirigirá a ", after: "." },
    deny: "Denegar",
    allow: "Permitir",
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
  problem: {
    application: "Una aplicación",
    reference: "Referencia:",
    again: "Intentar de nuevo",
    toApplication: { before: "Ir a ", after: "" },
    "sign-in-link": {
      heading: "Este enlace de inicio de sesión no funciona",
      explanation: {
        before: "",
        after: " ha enviado una solicitud de inicio de sesión que no podemos aceptar. No se ha compartido ningún dato.",
      },
      advice:
        "Vuelva a la aplicación e inténtelo de nuevo. Si vuelve a ocurrir, avise al soporte de la aplicación e indique la referencia que aparece abajo.",
    },
    "sign-out-link": {
      heading: "Este enlace de cierre de sesión no funciona",
      explanation: {
        before: "",
        after: " ha enviado una solicitud de cierre de sesión que no podemos aceptar. No se ha cerrado ninguna sesión.",
      },
      advice: "Para cerrar sesión aquí, abra la página de inicio de este servicio y elija «Cerrar sesión».",
    },
    "setup-link": {
      heading: "Este enlace de configuración no funciona",
      explanation:
        "Un enlace de configuración funciona una vez, durante una hora, en la dirección de este servicio, y solo mientras no haya una cuenta de administración.",
      advice:
        "Abra el enlace exactamente como se mostró. El comando «gatehouse admin link» muestra otro, y «gatehouse explain» con la referencia de abajo indica la causa.",
    },
    "account-link": {
      heading: "Este enlace no funciona",
      explanation:
        "Un enlace de un correo electrónico funciona una vez y durante un tiempo limitado. También deja de funcionar cuando la cuenta cambia.",
      advice: "Pida otro correo electrónico y abra el enlace del más reciente.",
    },
    "cookie-missing": {
      heading: "Su navegador no ha guardado una cookie",
      explanation:
        "Este servicio necesita una cookie para iniciar la sesión, y su navegador no la ha devuelto. No se ha compartido ningún dato.",
      advice:
        "Permita las cookies de este sitio e inténtelo de nuevo. Si una aplicación ha abierto esta página en su propia ventana, abra la página en su navegador. Si vuelve a ocurrir, avise al soporte de este servicio e indique la referencia que aparece abajo.",
    },
    "plain-http": {
      heading: "Use la dirección https",
      explanation:
        "Es probable que esta página se haya abierto con http en lugar de https. Por eso su navegador no ha guardado la cookie necesaria para iniciar la sesión. No se ha compartido ningún dato.",
      advice:
        "El enlace siguiente lleva a la dirección https. Si vuelve a ocurrir, avise al soporte de este servicio e indique la referencia que aparece abajo.",
    },
    "not-found": {
      heading: "Página no encontrada",
      explanation: "Este servicio no tiene ninguna página en esta dirección.",
      advice: "Compruebe que la dirección esté bien escrita, incluidas las mayúsculas.",
    },
    "method-not-allowed": {
      heading: "Eso no funciona aquí",
      explanation: "Esta dirección no admite ese tipo de solicitud.",
    },
    "body-too-large": {
      heading: "Demasiados datos",
      explanation: "Los datos enviados superan el tamaño que admite este servicio.",
    },
    "too-many-requests": {
      heading: "Espere un momento",
      explanation: "Ha habido demasiados intentos en poco tiempo.",
      advice: "Inténtelo de nuevo más tarde.",
    },
    unavailable: {
      heading: "Vuelva a intentarlo en un momento",
      explanation: "El servicio no puede responder ahora. No se ha perdido nada ni se ha compartido ningún dato.",
      advice: "Espere unos segundos y vuelva a cargar esta página.",
    },
    defect: {
      heading: "Algo ha fallado por nuestra parte",
      explanation: "El servicio no ha podido responder. El error ha quedado registrado.",
      advice:
        "Inténtelo de nuevo. Si vuelve a ocurrir, avise al soporte de este servicio e indique la referencia que aparece abajo.",
    },
  },
  onward: {
    request: {
      heading: "Este inicio de sesión no ha funcionado",
      explanation: {
        before: "",
        after: " ha enviado una solicitud que no podemos aceptar. No se ha compartido ningún dato.",
      },
    },
    access: {
      heading: "Este inicio de sesión no ha funcionado",
      explanation: {
        before: "",
        after: " ha solicitado un acceso que aquí no puede obtener. No se ha compartido ningún dato.",
      },
    },
    "another-account": {
      heading: "Esta no es la cuenta esperada",
      explanation: { before: "", after: " espera una cuenta distinta de la suya. No se ha compartido ningún dato." },
      advice: "Empiece de nuevo en la aplicación e inicie sesión con la otra cuenta.",
    },
    "sign-in-method": {
      heading: "Este inicio de sesión no ha funcionado",
      explanation: {
        before: "",
        after: " exige una forma de iniciar sesión que este servicio no ofrece. No se ha compartido ningún dato.",
      },
    },
    "asked-too-often": {
      heading: "Se le ha preguntado demasiadas veces",
      explanation: {
        before: "Ha denegado muchas solicitudes como esta en una hora. Por ahora no le mostraremos más solicitudes de ",
        after: ". No se ha compartido ningún dato.",
      },
      advice: "Si quiere usar esta aplicación de todos modos, espere una hora y empiece allí de nuevo.",
    },
    defect: {
      heading: "Algo ha fallado por nuestra parte",
      explanation: {
        before: "No hemos podido responder a ",
        after: ". No se ha compartido ningún dato, y el error ha quedado registrado.",
      },
      advice:
        "Empiece de nuevo en la aplicación. Si vuelve a ocurrir, avise al soporte de este servicio e indique la referencia que aparece abajo.",
    },
    advice:
      "Nadie en este servicio ha comprobado esta aplicación. Continúe solo si la conoce. Si no, cierre esta página.",
    submit: { before: "Continuar a ", after: "" },
  },
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
    "password-changed": {
      subject: "Se ha cambiado su contraseña en {host}",
      explanation:
        "Se ha cambiado la contraseña de la cuenta {username} en {host}. Si no lo esperaba, pida de inmediato una contraseña nueva.",
      button: "Pedir una contraseña nueva",
      advice: ["Si eso no ayuda, póngase en contacto con el soporte de este servicio."],
    },
  },
  formPost: {
    heading: { before: "Continuar en ", after: "" },
    explanation: "Use el botón para volver a la aplicación.",
    submit: "Continuar",
  },
} satisfies Words
