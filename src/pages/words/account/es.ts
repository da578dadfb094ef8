import { overviewWords } from "../account_overview/es.ts"
import type { AccountWords } from "./account_words.ts"

export const accountWords = {
  overview: overviewWords,
  account: "Su cuenta",
  profile: {
    username: "Nombre de usuario",
    name: "Su nombre",
    email: "Dirección de correo electrónico",
    none: "Sin indicar",
    unverified: "Sin confirmar",
    verify: "Confirmar la dirección",
    newName: "Su nombre, tal como lo ven las aplicaciones",
    nameRule: "Si lo deja vacío, las aplicaciones ven su nombre de usuario.",
    wrongName: "Este nombre es demasiado largo o contiene caracteres que no se pueden mostrar. Elija otro.",
    save: "Guardar el nombre",
  },
  password: {
    heading: "Cambiar la contraseña",
    explanation: "Elija una contraseña que no utilice en ningún otro sitio.",
    endSessions: "Cerrar la sesión en mis otros navegadores",
    endGrants: "Retirar el acceso a todas las aplicaciones",
    submit: "Cambiar la contraseña",
  },
  sessions: {
    heading: "Dónde ha iniciado sesión",
    explanation:
      "Cierre la sesión en todo navegador que no conozca. Cambie después su contraseña y retire al mismo tiempo el acceso a todas las aplicaciones.",
    here: "Este navegador",
    unknown: "Navegador desconocido",
    since: { before: "Sesión iniciada el ", after: "" },
    lastSeen: { before: "Último uso: ", after: "" },
    end: "Cerrar la sesión allí",
    endOthers: "Cerrar la sesión en todos los demás navegadores",
  },
  applications: {
    heading: "Aplicaciones con acceso",
    explanation: "Usted permitió que estas aplicaciones usen su cuenta. Aquí puede retirar ese permiso.",
    none: "Ninguna aplicación tiene acceso a su cuenta.",
    lastUsed: { before: "Último uso el ", after: "" },
    remembered: "Ahora no tiene acceso. Lo obtiene sin preguntar cuando usted inicia sesión en ella.",
    unchecked: "Nadie en este servicio ha comprobado esta aplicación.",
    takeBack: { before: "Retirar: ", after: "" },
    endAll: "Retirar todo el acceso",
  },
  data: {
    heading: "Sus datos",
    explanation: "Descargue lo que este servicio guarda sobre usted. El archivo tiene el formato JSON.",
    download: "Descargar",
    deletion: "Eliminar la cuenta",
    consequence:
      "Se cerrará su sesión en todas partes, todas las aplicaciones perderán el acceso y se eliminarán sus datos aquí. Nadie puede deshacerlo.",
    administrator: "Usted administra este servicio. Otra persona que lo administre debe retirarle antes esa función.",
    confirm: "Escriba su nombre de usuario para confirmar",
    wrongName: "Este no es su nombre de usuario. No se ha eliminado nada.",
    submit: "Eliminar mi cuenta",
    deleted: "Su cuenta se ha eliminado",
    gone: "Las aplicaciones pueden conservar sus propios datos sobre usted. Pídales que también los eliminen.",
  },
} satisfies AccountWords
