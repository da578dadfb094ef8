import type { Words } from "../words.ts"

export const problemWords = {
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
    "too-many-changes": {
      heading: "Demasiados cambios",
      explanation: "Su cuenta se ha cambiado demasiadas veces en poco tiempo. Este cambio no se ha realizado.",
      advice: { before: "Inténtelo de nuevo ", after: "." },
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
} satisfies Pick<Words, "problem" | "onward">
