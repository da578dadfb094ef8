import type { PasskeyWords } from "../words.ts"

/** Portuguese. */
export const passkeyWords = {
  security: {
    passkeys: "Chaves de acesso",
    passkeyCount: { before: "Chaves de acesso da sua conta: ", after: "" },
    managePasskeys: "Gerenciar chaves de acesso",
  },
  signIn: {
    submit: "Entrar com uma chave de acesso",
    cancelled: "Nenhuma chave de acesso foi usada. Tente novamente ou entre com sua senha.",
  },
  secondFactor: {
    submit: "Usar uma chave de acesso",
    cancelled: "Nenhuma chave de acesso foi usada. Tente novamente.",
    lost: "Se você perdeu suas chaves de acesso, peça aos responsáveis por este serviço que as removam. Depois você pode adicionar uma nova.",
  },
  page: {
    heading: "Suas chaves de acesso",
    explanation:
      "Com uma chave de acesso, você entra com a impressão digital, o rosto ou o PIN do seu dispositivo em vez da senha. Esses dados ficam no dispositivo.",
    added: { before: "Adicionada em ", after: "." },
    used: { before: "Último uso em ", after: "." },
    unused: "Ainda não usada.",
    remove: "Remover",
    add: "Adicionar uma chave de acesso",
    name: "Nome, por exemplo “Meu telefone”",
    submit: "Adicionar uma chave de acesso",
    cancelled: "Nenhuma chave de acesso foi adicionada. Se quiser uma, tente novamente.",
    exists: "Este dispositivo já tem uma chave de acesso da sua conta.",
    unsupported: "Este navegador não oferece chaves de acesso aqui, ou os scripts estão desativados.",
    unavailable:
      "As chaves de acesso ainda não funcionam neste serviço. O endereço web dele precisa começar com https e ter um nome em vez de números. O motivo não é o seu navegador nem o seu dispositivo. Os responsáveis pelo serviço podem mudar o endereço.",
    otherAddress: {
      before: "As chaves de acesso não funcionam no endereço em que você abriu esta página. Abra este serviço em ",
      after: ".",
    },
    demanded: "Para continuar, você precisa de uma chave de acesso.",
    elsewhere:
      "Entre de novo em um navegador que ofereça chaves de acesso, neste dispositivo ou em outro, e adicione uma lá.",
    problems: {
      name: "Dê à chave de acesso um nome de até 60 caracteres, sem caracteres invisíveis.",
      refused: "Esta chave de acesso não foi adicionada. Tente novamente.",
      taken: "Esta chave de acesso não foi adicionada porque já pertence a uma conta.",
      "too-many": "Você já tem o número máximo de chaves de acesso deste serviço. Remova uma primeiro.",
    },
  },
  mails: {
    "passkey-added": {
      subject: "Uma chave de acesso foi adicionada em {host}",
      explanation:
        "Uma chave de acesso foi adicionada à conta {username} em {host}. Com ela, é possível entrar sem a senha.",
      button: "Ver como você entra",
      advice: ["Se você não esperava por isso, fale imediatamente com o suporte deste serviço."],
    },
    "passkey-removed": {
      subject: "Uma chave de acesso foi removida em {host}",
      explanation: "Uma chave de acesso da conta {username} em {host} foi removida. Já não é possível entrar com ela.",
      button: "Ver como você entra",
      advice: ["Se você não esperava por isso, fale imediatamente com o suporte deste serviço."],
    },
    "passkey-refused": {
      subject: "Uma chave de acesso foi recusada em {host}",
      explanation:
        "Uma chave de acesso da conta {username} em {host} foi recusada. Ela pode ser uma cópia: outra pessoa pode ter sua chave de acesso.",
      button: "Ver como você entra",
      advice: ["Remova esta chave de acesso da sua conta. Se precisar de ajuda, fale com o suporte deste serviço."],
    },
  },
} satisfies PasskeyWords
