import { passkeyWords } from "../passkeys/pt.ts"
import type { Words } from "../words.ts"

export const factorWords = {
  secondFactor: {
    heading: "Confirme que é você",
    code: "Código do app",
    codeAdvice: "Abra seu app de autenticação e digite os seis dígitos que ele mostra para esta conta.",
    submit: "Verificar o código",
    useRecoveryCode: "Usar um código de recuperação",
    recoveryCode: "Código de recuperação",
    recoveryAdvice: "Um dos códigos que você guardou. Cada um funciona uma única vez.",
    passkey: passkeyWords.secondFactor,
    problems: {
      passkey: "Esta chave de acesso não funcionou aqui. Tente novamente.",
      "one-time-code": "Este código está incorreto ou já foi usado. Digite o código que o app mostra agora.",
      "recovery-code": "Este código de recuperação está incorreto ou já foi usado.",
      "too-many-attempts": "Muitas tentativas. Espere um pouco e tente novamente.",
    },
  },
  authenticatorApp: {
    heading: "Adicionar um app de autenticação",
    demanded: "Este serviço pede mais do que uma senha para proteger sua conta.",
    scan: "Abra um app de autenticação no telefone e leia esta imagem.",
    qrCode: "Código QR com a chave para o app",
    type: "Ou digite esta chave no app:",
    code: "Código que o app mostra",
    submit: "Adicionar o app",
  },
  recoveryCodes: {
    heading: "Seus códigos de recuperação",
    explanation:
      "Com um destes códigos, você pode entrar se perder o telefone. Cada código funciona uma única vez. Eles só são mostrados agora.",
    advice:
      "Imprima esta página ou copie os códigos e guarde-os em um lugar seguro. Ninguém neste serviço pode mostrá-los de novo.",
    copy: "Copiar todos os códigos",
    download: "Baixar os códigos",
    done: "Guardei os códigos",
  },
  accountSecurity: {
    heading: "Segurança da sua conta",
    app: "App de autenticação",
    noApp: "Você entra somente com a senha. Com um app no telefone, uma senha roubada não serve para nada.",
    appSince: { before: "Adicionado em ", after: "." },
    add: "Adicionar um app",
    replace: "Substituir o app",
    remove: "Remover o app",
    ...passkeyWords.security,
    recoveryCodes: "Códigos de recuperação",
    left: { before: "Códigos não usados: ", after: "" },
    renew: "Criar novos códigos",
  },
} satisfies Pick<Words, "secondFactor" | "authenticatorApp" | "recoveryCodes" | "accountSecurity">
