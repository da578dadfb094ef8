import type { OwnEmailWords } from "../words.ts"

/** Portuguese. */
export const ownEmailWords = {
  page: {
    heading: "Seu endereço de e-mail",
    present: { before: "Seu endereço atual é ", after: "." },
    explanation:
      "Enviamos um link ao novo endereço. O endereço muda quando você abrir o link e pressionar o botão. Seu endereço atual recebe um aviso imediatamente.",
    email: "Novo endereço de e-mail",
    wrong: "Digite outro endereço de e-mail, por exemplo ann@example.com.",
    submit: "Enviar o link",
    askedHeading: "Veja a nova caixa de entrada",
    asked:
      "Se o novo endereço puder receber e-mails, uma mensagem com um link está a caminho. Abra o link em um navegador em que você entrou neste serviço. O link funciona durante um dia.",
    confirm: { before: "Pressione o botão para que ", after: " seja o endereço da sua conta." },
    confirmSubmit: "Mudar o endereço",
    change: "Mudar o endereço de e-mail",
  },
  mails: {
    "change-email": {
      subject: "Confirme seu novo endereço de e-mail em {host}",
      explanation:
        "Alguém pediu que este seja o endereço de uma conta em {host}. Se foi você, abra este link no navegador em que você entrou.",
      button: "Confirmar o novo endereço",
      advice: ["O link funciona uma vez, durante um dia.", "Se não foi você, ignore esta mensagem. Nada muda."],
    },
    "email-change-asked": {
      subject: "Alguém quer mudar seu endereço de e-mail em {host}",
      explanation:
        "Alguém que entrou na conta {username} em {host} pediu para mudar o endereço de e-mail dela. Se não foi você, escolha imediatamente uma nova senha: assim a mudança não acontece.",
      button: "Escolher uma nova senha",
      advice: ["Se foi você, não faça nada. O novo endereço tem uma mensagem com um link."],
    },
    "email-changed": {
      subject: "Seu endereço de e-mail em {host} foi alterado",
      explanation:
        "O endereço de e-mail da conta {username} em {host} foi alterado, e este endereço não pertence mais a ela. Se você não esperava por isso, fale imediatamente com o suporte deste serviço.",
      button: "Abrir o serviço",
      advice: ["Se você esperava por isso, não faça nada."],
    },
    "recovery-code-used": {
      subject: "Um código de recuperação foi usado em {host}",
      explanation:
        "Alguém entrou na conta {username} em {host} com um código de recuperação. Se não foi você, escolha imediatamente uma nova senha.",
      button: "Ver como você entra",
      advice: ["Se foi você, adicione um app de autenticação ou uma chave de acesso que você ainda tem."],
    },
  },
} satisfies OwnEmailWords
