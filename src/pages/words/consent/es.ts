import type { Words } from "../words.ts"

export const consentWords = {
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
} satisfies Pick<Words, "consent">
