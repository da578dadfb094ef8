import { passkeyWords } from "../passkeys/pt.ts"
import type { Words } from "../words.ts"

export const signInWords = {
  signIn: {
    heading: { before: "Entre para continuar em ", after: "" },
    username: "Nome de usuário",
    password: "Senha",
    submit: "Entrar",
    forgotten: "Esqueceu sua senha?",
    reassurance: "Sua senha fica no Gatehouse.",
    notSeen: "A aplicação não a vê.",
    destination: { before: "Depois, você continuará em ", after: "." },
    passkey: passkeyWords.signIn,
    problems: {
      "wrong-credentials": "Nome de usuário ou senha incorretos.",
      passkey: "Esta chave de acesso não funcionou aqui. Tente novamente ou entre com sua senha.",
      "too-many-attempts": "Muitas tentativas de login sem sucesso. Espere alguns minutos e tente novamente.",
      busy: "O Gatehouse está ocupado e não verificou sua senha. Tente novamente daqui a pouco.",
    },
  },
  setup: {
    heading: "Criar a conta de administração",
    explanation: "Esta conta administra o serviço. A página funciona uma única vez: depois, o link não serve mais.",
    email: "Endereço de e-mail",
    name: "Nome (opcional)",
    passwordRule: {
      before: "Pelo menos ",
      after:
        " caracteres. Não use uma senha comum, seu nome de usuário, seu endereço de e-mail ou o nome deste serviço.",
    },
    submit: "Criar a conta de administração",
    problems: {
      username:
        "Este nome de usuário não pode ser usado. Não use caracteres invisíveis, nem espaços no início ou no fim.",
      "username-taken": "Este nome de usuário não está disponível.",
      email: "Isto não é um endereço de e-mail.",
      "email-taken": "Este endereço de e-mail pertence a outra conta.",
      name: "Este nome não pode ser usado. Escolha um mais curto, sem caracteres invisíveis.",
      "password-short": "Esta senha é curta demais.",
      "password-weak": "Esta senha é fácil de adivinhar. Escolha outra.",
      busy: "O serviço está ocupado e não criou nada. Tente novamente daqui a pouco.",
    },
  },
  signOut: {
    heading: "Sair da conta?",
    signedIn: { before: "Você entrou como ", after: ". Para continuar na conta, deixe esta página." },
    submit: "Sair",
    elsewhere:
      "Isto encerra sua sessão do Gatehouse neste navegador. Sua sessão pode continuar aberta nas aplicações que você usou.",
  },
  signedOut: {
    heading: "Você saiu da conta",
    advice: "Você pode fechar esta página. Em um computador compartilhado, feche também o navegador.",
  },
  home: {
    heading: "O Gatehouse está em funcionamento",
    explanation:
      "Com o Gatehouse, você entra nas aplicações e decide o que cada uma pode fazer. As aplicações usam OAuth 2.0 e OpenID Connect.",
    address: "Endereço",
    discovery: "Documento de descoberta, para aplicações",
  },
  formPost: {
    heading: { before: "Continuar para ", after: "" },
    explanation: "Pressione o botão para voltar à aplicação.",
    submit: "Continuar",
  },
} satisfies Pick<Words, "signIn" | "setup" | "signOut" | "signedOut" | "home" | "formPost">
