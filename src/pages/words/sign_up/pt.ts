import type { SignUpWords } from "../words.ts"

/** Portuguese. */
export const signUpWords = {
  heading: "Criar uma conta",
  explanation: "Digite seu endereço de e-mail. Enviamos um link para você criar sua conta.",
  submit: "Enviar o link",
  domain: "Não é possível criar uma conta aqui com um endereço deste domínio. Use outro endereço.",
  asked: {
    heading: "Verifique seu e-mail",
    explanation: { before: "Enviamos um e-mail para ", after: ". Abra o link que está nele." },
    advice:
      "O link vale por um dia. Se nada chegar, confira o endereço e a pasta de spam. Você pode deixar esta página aberta.",
  },
  create: {
    heading: "Crie sua conta",
    address: { before: "Esta conta pertencerá ao endereço de e-mail ", after: "." },
    signedIn: {
      before: "Neste navegador está conectada a conta de ",
      after: ". Se você continuar, o navegador passa a usar a nova conta.",
    },
    submit: "Criar a conta",
    usernameAddress: "Um nome de usuário com @ só pode ser seu próprio endereço de e-mail.",
    usernameLetters: "Este nome de usuário mistura letras parecidas. Escolha um com as letras de um só idioma.",
    busy: "O serviço está ocupado e não criou nada. Tente novamente em instantes.",
  },
  mails: {
    "sign-up": {
      subject: "Crie sua conta em {host}",
      explanation:
        "Alguém pediu uma conta em {host} com este endereço de e-mail. Se foi você, abra este link para criá-la.",
      button: "Criar a conta",
      advice: [
        "O link funciona uma vez, por um dia. Para continuar de onde começou, abra-o no mesmo navegador.",
        "Se não foi você, não faça nada. Nesse caso, nenhuma conta será criada.",
      ],
    },
    "account-exists": {
      subject: "Você já tem uma conta em {host}",
      explanation:
        "Alguém pediu uma nova conta em {host} com este endereço de e-mail. Ele já pertence à conta {username}. Nada foi alterado.",
      button: "Entrar",
      advice: [
        "Se você esqueceu a senha, escolha “Esqueceu sua senha?” na página de login.",
        "Se não foi você, não faça nada.",
      ],
    },
  },
} satisfies SignUpWords
