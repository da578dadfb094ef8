import { overviewWords } from "../account_overview/pt.ts"
import type { AccountWords } from "./account_words.ts"

export const accountWords = {
  overview: overviewWords,
  account: "Sua conta",
  profile: {
    username: "Nome de usuário",
    name: "Nome",
    email: "Endereço de e-mail",
    none: "Não informado",
    unverified: "Não confirmado",
    verify: "Confirmar o endereço",
    newName: "Seu nome, como as aplicações o veem",
    nameRule: "Se o campo ficar vazio, as aplicações verão seu nome de usuário.",
    wrongName: "Este nome é longo demais ou contém caracteres que não podem ser mostrados. Escolha outro.",
    save: "Salvar o nome",
  },
  password: {
    heading: "Alterar a senha",
    explanation: "Escolha uma senha que você não usa em nenhum outro lugar.",
    endSessions: "Sair dos meus outros navegadores",
    endGrants: "Retirar o acesso de todas as aplicações",
    submit: "Alterar a senha",
  },
  sessions: {
    heading: "Onde sua conta está conectada",
    explanation:
      "Saia de todos os navegadores que você não conhece. Depois altere sua senha e, ao mesmo tempo, retire o acesso de todas as aplicações.",
    here: "Este navegador",
    unknown: "Navegador desconhecido",
    since: { before: "Sessão iniciada em ", after: "" },
    lastSeen: { before: "Último uso: ", after: "" },
    end: "Sair desse navegador",
    endOthers: "Sair de todos os outros navegadores",
  },
  applications: {
    heading: "Aplicações com acesso",
    explanation: "Você permitiu que estas aplicações usem sua conta. Aqui você pode retirar essa permissão.",
    none: "Nenhuma aplicação tem acesso à sua conta.",
    lastUsed: { before: "Último uso em ", after: "" },
    remembered: "Não tem acesso agora. Recebe acesso sem perguntar quando você entra nela.",
    unchecked: "Ninguém neste serviço verificou esta aplicação.",
    takeBack: { before: "Retirar: ", after: "" },
    endAll: "Retirar todo o acesso",
  },
  data: {
    heading: "Seus dados",
    explanation: "Baixe o que este serviço guarda sobre você. O arquivo está no formato JSON.",
    download: "Baixar",
    deletion: "Excluir a conta",
    consequence:
      "Sua conta será desconectada em todos os lugares, todas as aplicações perderão o acesso e seus dados aqui serão excluídos. Ninguém pode desfazer isso.",
    administrator:
      "Você administra este serviço. Outra pessoa que o administra precisa antes retirar essa função de você.",
    confirm: "Digite seu nome de usuário para confirmar",
    wrongName: "Este não é seu nome de usuário. Nada foi excluído.",
    submit: "Excluir minha conta",
    deleted: "Sua conta foi excluída",
    gone: "As aplicações podem guardar os próprios dados sobre você. Peça que elas também os excluam.",
  },
} satisfies AccountWords
