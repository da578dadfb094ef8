import type { Words } from "../words.ts"

export const problemWords = {
  problem: {
    application: "Uma aplicação",
    reference: "Referência:",
    again: "Tentar novamente",
    toApplication: { before: "Ir para ", after: "" },
    "sign-in-link": {
      heading: "Este link de login não funciona",
      explanation: {
        before: "",
        after: " enviou um pedido de login que não podemos aceitar. Nenhum dado foi compartilhado.",
      },
      advice:
        "Volte à aplicação e tente novamente. Se o problema se repetir, fale com o suporte da aplicação e informe a referência abaixo.",
    },
    "sign-out-link": {
      heading: "Este link para sair não funciona",
      explanation: {
        before: "",
        after: " enviou um pedido para encerrar a sessão que não podemos aceitar. Sua sessão continua aberta.",
      },
      advice: "Para sair, abra a página inicial deste serviço e escolha “Sair”.",
    },
    "setup-link": {
      heading: "Este link de configuração não funciona",
      explanation:
        "Um link de configuração funciona uma única vez, durante uma hora, no endereço deste serviço, e somente enquanto não houver uma conta de administração.",
      advice:
        "Abra o link exatamente como foi mostrado. O comando “gatehouse admin link” mostra outro, e “gatehouse explain” com a referência abaixo indica a causa.",
    },
    "account-link": {
      heading: "Este link não funciona",
      explanation:
        "Um link de um e-mail funciona uma única vez e por tempo limitado. Ele também deixa de funcionar quando a conta muda.",
      advice: "Peça outro e-mail e abra o link do mais recente.",
    },
    "cookie-missing": {
      heading: "Seu navegador não guardou um cookie",
      explanation:
        "Este serviço precisa de um cookie para você entrar, e seu navegador não o enviou de volta. Nenhum dado foi compartilhado.",
      advice:
        "Permita cookies para este site e tente novamente. Se um app abriu esta página em uma janela própria, abra a página no navegador. Se o problema se repetir, fale com o suporte deste serviço e informe a referência abaixo.",
    },
    "plain-http": {
      heading: "Use o endereço https",
      explanation:
        "Esta página provavelmente foi aberta com http em vez de https. Por isso, seu navegador não guardou o cookie necessário para você entrar. Nenhum dado foi compartilhado.",
      advice:
        "O link abaixo leva ao endereço https. Se o problema se repetir, fale com o suporte deste serviço e informe a referência abaixo.",
    },
    "not-found": {
      heading: "Página não encontrada",
      explanation: "Este serviço não tem nenhuma página neste endereço.",
      advice: "Verifique se o endereço está escrito corretamente, inclusive as letras maiúsculas.",
    },
    "method-not-allowed": {
      heading: "Isso não funciona aqui",
      explanation: "Este endereço não aceita esse tipo de pedido.",
    },
    "body-too-large": {
      heading: "Dados demais",
      explanation: "Você enviou mais dados do que este serviço aceita.",
    },
    "too-many-changes": {
      heading: "Alterações demais",
      explanation: "Sua conta foi alterada muitas vezes em pouco tempo. Esta alteração não foi feita.",
      advice: { before: "Tente novamente ", after: "." },
    },
    "too-many-requests": {
      heading: "Espere um momento",
      explanation: "Houve muitas tentativas em pouco tempo.",
      advice: "Tente novamente mais tarde.",
    },
    unavailable: {
      heading: "Tente novamente daqui a pouco",
      explanation: "O serviço não pode responder agora. Nada se perdeu e nenhum dado foi compartilhado.",
      advice: "Espere alguns segundos e carregue esta página de novo.",
    },
    defect: {
      heading: "Algo deu errado do nosso lado",
      explanation: "O serviço não conseguiu responder. O erro foi registrado.",
      advice:
        "Tente novamente. Se o problema se repetir, fale com o suporte deste serviço e informe a referência abaixo.",
    },
  },
  onward: {
    request: {
      heading: "Não foi possível entrar",
      explanation: {
        before: "",
        after: " enviou um pedido que não podemos aceitar. Nenhum dado foi compartilhado.",
      },
    },
    access: {
      heading: "Não foi possível entrar",
      explanation: {
        before: "",
        after: " pediu um acesso que não pode receber aqui. Nenhum dado foi compartilhado.",
      },
    },
    "another-account": {
      heading: "Esta não é a conta esperada",
      explanation: { before: "", after: " espera uma conta diferente. Nenhum dado foi compartilhado." },
      advice: "Comece de novo na aplicação e entre com a outra conta.",
    },
    "sign-in-method": {
      heading: "Não foi possível entrar",
      explanation: {
        before: "",
        after: " exige uma forma de entrar que este serviço não oferece. Nenhum dado foi compartilhado.",
      },
    },
    "asked-too-often": {
      heading: "Você recebeu pedidos demais",
      explanation: {
        before: "Você negou muitos pedidos como este em uma hora. Por enquanto, não mostraremos mais pedidos de ",
        after: ". Nenhum dado foi compartilhado.",
      },
      advice: "Se quiser usar esta aplicação mesmo assim, espere uma hora e comece de novo por ela.",
    },
    defect: {
      heading: "Algo deu errado do nosso lado",
      explanation: {
        before: "Não conseguimos responder a ",
        after: ". Nenhum dado foi compartilhado, e o erro foi registrado.",
      },
      advice:
        "Comece de novo na aplicação. Se o problema se repetir, fale com o suporte deste serviço e informe a referência abaixo.",
    },
    advice:
      "Ninguém neste serviço verificou esta aplicação. Continue somente se você a conhecer. Caso contrário, feche esta página.",
    submit: { before: "Continuar para ", after: "" },
  },
} satisfies Pick<Words, "problem" | "onward">
