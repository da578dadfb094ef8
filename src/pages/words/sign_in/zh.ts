import { passkeyWords } from "../passkeys/zh.ts"
import type { Words } from "../words.ts"

export const signInWords = {
  signIn: {
    heading: { before: "登录以继续使用 ", after: "" },
    username: "用户名",
    password: "密码",
    submit: "登录",
    forgotten: "忘记密码了？",
    reassurance: "您的密码只保留在 Gatehouse。",
    notSeen: "应用无法看到密码。",
    destination: { before: "登录后将前往 ", after: "。" },
    passkey: passkeyWords.signIn,
    problems: {
      "wrong-credentials": "用户名或密码错误。",
      passkey: "此通行密钥在这里无法使用。请重试，或使用密码登录。",
      "too-many-attempts": "登录失败次数过多。请等待几分钟，然后重试。",
      busy: "Gatehouse 当前繁忙，未能验证您的密码。请稍后重试。",
    },
  },
  setup: {
    heading: "创建管理员账号",
    explanation: "此账号用于管理本服务。此页面只能使用一次，之后链接将失效。",
    email: "邮箱地址",
    name: "姓名（选填）",
    passwordRule: {
      before: "至少 ",
      after: " 个字符。请勿使用常见密码、您的用户名、您的邮箱地址或本服务的名称。",
    },
    submit: "创建管理员账号",
    problems: {
      username: "无法使用此用户名。请去掉不可见字符以及首尾的空格。",
      "username-taken": "此用户名不可用。",
      email: "这不是有效的邮箱地址。",
      "email-taken": "此邮箱地址已属于其他账号。",
      name: "无法使用此姓名。请使用较短且不含不可见字符的姓名。",
      "password-short": "此密码太短。",
      "password-weak": "此密码容易被猜到。请换一个。",
      busy: "服务繁忙，未创建任何内容。请稍后重试。",
    },
  },
  signOut: {
    heading: "要退出登录吗？",
    signedIn: { before: "当前登录的账号：", after: "。如需保持登录状态，请离开此页面。" },
    submit: "退出登录",
    elsewhere: "此操作会让您在此浏览器中退出 Gatehouse。您在用过的应用中可能仍处于登录状态。",
  },
  signedOut: {
    heading: "您已退出登录",
    advice: "您可以关闭此页面。如果使用的是共用电脑，请同时关闭浏览器。",
  },
  home: {
    heading: "Gatehouse 正在运行",
    explanation: "您可以通过 Gatehouse 登录各个应用，并决定每个应用可以做什么。应用使用 OAuth 2.0 和 OpenID Connect。",
    address: "地址",
    discovery: "供应用使用的发现文档",
  },
  formPost: {
    heading: { before: "继续前往 ", after: "" },
    explanation: "请按下按钮返回应用。",
    submit: "继续",
  },
} satisfies Pick<Words, "signIn" | "setup" | "signOut" | "signedOut" | "home" | "formPost">
