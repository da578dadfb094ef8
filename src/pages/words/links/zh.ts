import type { Words } from "../words.ts"

export const linkWords = {
  forgottenPassword: {
    heading: "重置密码",
    explanation: "请输入您的用户名或邮箱地址。我们会向该账号已验证的邮箱发送一个链接。",
    name: "用户名或邮箱地址",
    submit: "发送链接",
    back: "返回登录页面",
  },
  resetPassword: {
    heading: "设置新密码",
    password: "新密码",
    consequence: "您将在所有浏览器中退出登录。在您重新登录之前，各应用将无法访问您的账号。",
    submit: "更改密码",
    busy: "服务繁忙，未作任何更改。请稍后重试。",
  },
  verifyEmail: {
    heading: "验证您的邮箱地址",
    confirm: { before: "如果 ", after: " 是您的邮箱地址，请按下按钮。" },
    submit: "验证邮箱地址",
    ask: { before: "我们会向 ", after: " 发送一个链接。打开该链接即可验证邮箱地址。" },
    askSubmit: "发送链接",
  },
  accountNotice: {
    "reset-asked": {
      heading: "请查收邮件",
      explanation:
        "如果该账号存在且其邮箱地址已验证，您将收到一封包含链接的邮件。链接在 30 分钟内有效，且只能使用一次。",
      advice: "如果没有收到，请查看垃圾邮件文件夹。如果仍未找到，请联系本服务的支持人员。",
    },
    "password-changed": {
      heading: "您的密码已更改",
      explanation: "您已在所有浏览器中退出登录。请返回应用，使用新密码登录。",
      advice: "您账号的通行密钥、身份验证器应用和恢复码没有更改。如果曾有他人知道您的密码，请确认这些都属于您本人。",
    },
    "verification-asked": {
      heading: "请查收邮件",
      explanation: "您将收到一封包含链接的邮件。链接在一天内有效。",
      advice: "如果没有收到，请查看垃圾邮件文件夹。如果仍未找到，请联系本服务的支持人员。",
    },
    "email-verified": {
      heading: "您的邮箱地址已验证",
      explanation: "您可以关闭此页面。",
    },
  },
} satisfies Pick<Words, "forgottenPassword" | "resetPassword" | "verifyEmail" | "accountNotice">
