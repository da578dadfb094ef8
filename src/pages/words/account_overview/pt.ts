import type { OverviewWords } from "../account/overview_words.ts"

export const overviewWords = {
  nav: {
    overview: "Visão geral",
    profile: "Perfil",
    security: "Acesso",
    sessions: "Navegadores",
    applications: "Aplicações",
    data: "Dados",
  },
  attention: {
    heading: "Precisa da sua atenção",
    unverified: "Seu endereço de e-mail não está confirmado. Sem ele, você não pode receber uma nova senha por e-mail.",
    fewCodes: { before: "Códigos de recuperação restantes: ", after: ". Crie novos antes de precisar deles." },
    begun: "Alguém digitou sua senha e parou no segundo fator. Se não foi você, altere sua senha.",
    calm: "Nada precisa da sua atenção.",
  },
  passwordSet: "Definida",
  noApp: "Não adicionado",
  others: { before: "Outros navegadores: ", after: "" },
  more: { before: "E mais ", after: "" },
  actions: {
    security: "Gerenciar o acesso",
    profile: "Editar o perfil",
    sessions: "Ver todos os navegadores",
    applications: "Gerenciar as aplicações",
    data: "Baixar ou excluir",
  },
  begun: {
    heading: "Parou no segundo fator",
    explanation:
      "A senha estava certa, e nada mais foi comprovado. Ninguém está conectado ali. Se não foi você, altere sua senha.",
  },
} satisfies OverviewWords
