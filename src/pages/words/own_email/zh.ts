import type { OwnEmailWords } from "../words.ts"

/** Chinese. */
export const ownEmailWords = {
  page: {
    heading: "您的邮箱地址",
    present: { before: "您当前的邮箱地址为 ", after: "。" },
    explanation:
      "我们会向新地址发送一个链接。打开链接并按下其中的按钮后，邮箱地址才会更改。您当前的地址会立即收到通知。",
    email: "新的邮箱地址",
    wrong: "请输入另一个邮箱地址，例如 ann@example.com。",
    submit: "发送链接",
    askedHeading: "请查看新邮箱",
    asked: "如果新地址可以接收邮件，您将收到一封包含链接的邮件。请在已登录本服务的浏览器中打开链接。链接在一天内有效。",
    confirm: { before: "请按下按钮，将 ", after: " 设为您账号的邮箱地址。" },
    confirmSubmit: "更改地址",
    change: "更改邮箱地址",
  },
  mails: {
    "change-email": {
      subject: "验证您在 {host} 的新邮箱地址",
      explanation: "有人请求将此地址设为 {host} 上某个账号的邮箱地址。如果是您本人，请在已登录的浏览器中打开此链接。",
      button: "验证新地址",
      advice: ["此链接在一天内有效，且只能使用一次。", "如果不是您本人，请忽略此邮件。不会有任何更改。"],
    },
    "email-change-asked": {
      subject: "有人请求更改您在 {host} 的邮箱地址",
      explanation:
        "有人登录了 {host} 上的账号 {username}，并请求更改其邮箱地址。如果不是您本人，请立即设置新密码，这样邮箱地址就不会更改。",
      button: "设置新密码",
      advice: ["如果是您本人，则无需任何操作。我们已向新地址发送了一封包含链接的邮件。"],
    },
    "email-changed": {
      subject: "您在 {host} 的邮箱地址已更改",
      explanation:
        "{host} 上的账号 {username} 的邮箱地址已更改，此地址不再属于该账号。如果这不是您的操作，请立即联系本服务的支持人员。",
      button: "打开服务",
      advice: ["如果这是您的操作，则无需执行任何其他步骤。"],
    },
    "recovery-code-used": {
      subject: "您在 {host} 的恢复码已被使用",
      explanation: "有人使用恢复码登录了 {host} 上的账号 {username}。如果不是您本人，请立即设置新密码。",
      button: "查看您的登录方式",
      advice: ["如果是您本人，请添加您仍可使用的身份验证器应用或通行密钥。"],
    },
  },
} satisfies OwnEmailWords
