import type { InvitationWords } from "../words.ts"

/** Portuguese. */
export const invitationWords = {
  page: {
    heading: { before: "Você recebeu um convite para ", after: "" },
    explanation: {
      before: "A administração deste serviço criou uma conta para ",
      after: ". Escolha uma senha para entrar.",
    },
    passkey: "Depois, você pode adicionar uma chave de acesso e entrar sem a senha.",
    signedIn: {
      before: "Neste navegador, a conta em uso é ",
      after: ". Se você aceitar, essa conta será desconectada aqui. Nada mais muda para ela.",
    },
    submit: "Aceitar o convite",
  },
  mails: {
    invitation: {
      subject: "Seu convite para {host}",
      explanation:
        "Você recebeu um convite para {host}. A conta {username} espera por você: abra este link e escolha uma senha.",
      button: "Aceitar o convite",
      advice: [
        "O link funciona uma única vez, durante sete dias.",
        "Se você não conhece este serviço, ignore esta mensagem. Sem você, ninguém pode entrar na conta.",
      ],
    },
  },
} satisfies InvitationWords
