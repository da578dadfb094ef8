import type { SignUpWords } from "../words.ts"

/** Chinese. */
export const signUpWords = {
  heading: "创建账号",
  explanation: "请输入您的邮箱地址。我们会向您发送一个用于创建账号的链接。",
  submit: "发送链接",
  domain: "使用此域名的邮箱地址无法在此创建账号。请使用其他地址。",
  asked: {
    heading: "请查收邮件",
    explanation: { before: "我们已向 ", after: " 发送邮件。请打开其中的链接。" },
    advice: "链接在一天内有效。如果没有收到，请检查邮箱地址并查看垃圾邮件文件夹。您可以让此页面保持打开。",
  },
  create: {
    heading: "创建您的账号",
    address: { before: "此账号的邮箱地址为 ", after: "。" },
    signedIn: {
      before: "此浏览器当前登录的账号：",
      after: "。如果继续，此浏览器将登录新账号。",
    },
    submit: "创建此账号",
    usernameAddress: "包含 @ 的用户名只能是您自己的邮箱地址。",
    usernameLetters: "此用户名混用了外形相似的字母。请只使用一种语言的字母。",
    busy: "服务繁忙，未创建任何内容。请稍后重试。",
  },
  mails: {
    "sign-up": {
      subject: "创建您在 {host} 的账号",
      explanation: "有人使用此邮箱地址请求在 {host} 创建账号。如果是您本人，请打开此链接并创建账号。",
      button: "创建账号",
      advice: [
        "此链接在一天内有效，且只能使用一次。请在您开始操作的浏览器中打开，以便从那里继续。",
        "如果不是您本人，则无需任何操作。不会创建账号。",
      ],
    },
    "account-exists": {
      subject: "您在 {host} 已有账号",
      explanation: "有人使用此邮箱地址请求在 {host} 创建新账号。此地址已属于账号 {username}。未作任何更改。",
      button: "登录",
      advice: ["如果您忘记了密码，请在登录页面选择“忘记密码了？”。", "如果不是您本人，则无需任何操作。"],
    },
  },
} satisfies SignUpWords
