import { invitationWords } from "../invitation/pt.ts"
import { ownEmailWords } from "../own_email/pt.ts"
import { passkeyWords } from "../passkeys/pt.ts"
import type { Words } from "../words.ts"

export const mailWords = {
  mail: {
    "second-factor-added": {
      subject: "Um app de autenticação foi adicionado em {host}",
      explanation: "Um app de autenticação foi adicionado à conta {username} em {host}.",
      button: "Ver como você entra",
      advice: ["Se você não esperava por isso, fale imediatamente com o suporte deste serviço."],
    },
    "second-factor-removed": {
      subject: "Um app de autenticação foi removido em {host}",
      explanation: "O app de autenticação da conta {username} em {host} foi removido.",
      button: "Ver como você entra",
      advice: ["Se você não esperava por isso, fale imediatamente com o suporte deste serviço."],
    },
    "account-deleted": {
      subject: "Sua conta em {host} foi excluída",
      explanation: "A conta {username} em {host} foi excluída, com tudo o que o serviço guardava sobre ela.",
      button: "Abrir o serviço",
      advice: ["Se não foi você, fale imediatamente com o suporte deste serviço."],
    },
    "recovery-codes-replaced": {
      subject: "Novos códigos de recuperação em {host}",
      explanation:
        "Foram criados novos códigos de recuperação para a conta {username} em {host}. Os códigos anteriores não funcionam mais.",
      button: "Ver como você entra",
      advice: ["Se você não esperava por isso, fale imediatamente com o suporte deste serviço."],
    },
    "reset-password": {
      subject: "Escolha uma nova senha em {host}",
      explanation:
        "Alguém pediu uma nova senha para a conta {username} em {host}. Se foi você, abra este link e escolha uma senha.",
      button: "Escolher uma nova senha",
      advice: [
        "O link funciona uma única vez, durante 30 minutos.",
        "Se não foi você, não faça nada. Sua senha continua a mesma.",
      ],
    },
    "verify-email": {
      subject: "Confirme seu endereço de e-mail em {host}",
      explanation: "Abra este link para confirmar que este endereço de e-mail pertence à sua conta em {host}.",
      button: "Confirmar o endereço",
      advice: ["O link funciona durante um dia.", "Se você não tem uma conta nesse serviço, ignore esta mensagem."],
    },
    ...passkeyWords.mails,
    ...invitationWords.mails,
    ...ownEmailWords.mails,
    "password-changed": {
      subject: "Sua senha em {host} foi alterada",
      explanation:
        "A senha da conta {username} em {host} foi alterada. Se você não esperava por isso, peça imediatamente uma nova senha.",
      button: "Pedir uma nova senha",
      advice: ["Se isso não resolver, fale com o suporte deste serviço."],
    },
  },
} satisfies Pick<Words, "mail">
