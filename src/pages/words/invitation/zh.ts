import type { InvitationWords } from "../words.ts"

/** Chinese. */
export const invitationWords = {
  page: {
    heading: { before: "您已获邀加入 ", after: "" },
    explanation: {
      before: "本服务的管理员已为 ",
      after: " 创建了一个账号。设置密码即可登录。",
    },
    passkey: "之后，您可以添加通行密钥，无需密码即可登录。",
    signedIn: {
      before: "此浏览器当前登录的账号：",
      after: "。如果您接受邀请，该账号将在此浏览器中退出登录，除此之外没有任何变化。",
    },
    submit: "接受邀请",
  },
  mails: {
    invitation: {
      subject: "加入 {host} 的邀请",
      explanation: "您已获邀加入 {host}。账号 {username} 已为您准备好：请打开此链接并设置密码。",
      button: "接受邀请",
      advice: ["此链接在七天内有效，且只能使用一次。", "如果您不了解此服务，请忽略此邮件。其他人无法登录该账号。"],
    },
  },
} satisfies InvitationWords
