import type { Words } from "../words.ts"

export const linkWords = {
  forgottenPassword: {
    heading: "Pedir uma nova senha",
    explanation:
      "Digite seu nome de usuário ou seu endereço de e-mail. Enviaremos um link para o endereço de e-mail confirmado da conta.",
    name: "Nome de usuário ou endereço de e-mail",
    submit: "Enviar o link",
    back: "Voltar à página de login",
  },
  resetPassword: {
    heading: "Escolha uma nova senha",
    password: "Nova senha",
    consequence:
      "Sua conta será desconectada em todos os lugares, e as aplicações perderão o acesso a ela até que você entre nelas de novo.",
    submit: "Alterar a senha",
    busy: "O serviço está ocupado e não alterou nada. Tente novamente daqui a pouco.",
  },
  verifyEmail: {
    heading: "Confirme seu endereço de e-mail",
    confirm: { before: "Pressione o botão se ", after: " for seu endereço." },
    submit: "Confirmar o endereço",
    ask: { before: "Enviaremos um link para ", after: ". Abra-o para confirmar o endereço." },
    askSubmit: "Enviar o link",
  },
  accountNotice: {
    "reset-asked": {
      heading: "Verifique seu e-mail",
      explanation:
        "Se a conta existir e seu endereço de e-mail estiver confirmado, uma mensagem com um link chegará em breve. O link funciona uma única vez, durante 30 minutos.",
      advice:
        "Se nada chegar, procure na pasta de spam. Se a mensagem não estiver lá, fale com o suporte deste serviço.",
    },
    "password-changed": {
      heading: "Sua senha foi alterada",
      explanation: "Sua conta foi desconectada em todos os lugares. Volte à aplicação e entre com a nova senha.",
      advice:
        "As chaves de acesso, o app de autenticação e os códigos de recuperação da sua conta não mudaram. Se outra pessoa sabia sua senha, verifique se todos são seus.",
    },
    "verification-asked": {
      heading: "Verifique seu e-mail",
      explanation: "Uma mensagem com um link chegará em breve. O link funciona durante um dia.",
      advice:
        "Se nada chegar, procure na pasta de spam. Se a mensagem não estiver lá, fale com o suporte deste serviço.",
    },
    "email-verified": {
      heading: "Seu endereço de e-mail está confirmado",
      explanation: "Você pode fechar esta página.",
    },
  },
} satisfies Pick<Words, "forgottenPassword" | "resetPassword" | "verifyEmail" | "accountNotice">
