import type { OverviewWords } from "../account/overview_words.ts"

export const overviewWords = {
  nav: {
    overview: "Resumen",
    profile: "Perfil",
    security: "Acceso",
    sessions: "Navegadores",
    applications: "Aplicaciones",
    data: "Datos",
  },
  attention: {
    heading: "Requiere su atención",
    unverified: "Su dirección de correo no está confirmada. Sin ella no puede recibir una nueva contraseña por correo.",
    fewCodes: { before: "Códigos de recuperación restantes: ", after: ". Cree otros nuevos antes de necesitarlos." },
    begun: "Alguien escribió su contraseña y se detuvo en el segundo factor. Si no fue usted, cambie su contraseña.",
    calm: "Nada requiere su atención.",
  },
  passwordSet: "Definida",
  noApp: "No añadida",
  others: { before: "Otros navegadores: ", after: "" },
  more: { before: "Y ", after: " más" },
  actions: {
    security: "Gestionar el acceso",
    profile: "Editar el perfil",
    sessions: "Ver todos los navegadores",
    applications: "Gestionar las aplicaciones",
    data: "Descargar o eliminar",
  },
  begun: {
    heading: "Detenido en el segundo factor",
    explanation:
      "La contraseña era correcta y no se demostró nada más. Nadie ha iniciado sesión allí. Si no fue usted, cambie su contraseña.",
  },
} satisfies OverviewWords
