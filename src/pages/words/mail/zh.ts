import { invitationWords } from "../invitation/zh.ts"
import { ownEmailWords } from "../own_email/zh.ts"
import { passkeyWords } from "../passkeys/zh.ts"
import type { Words } from "../words.ts"

export const mailWords = {
  mail: {
    "second-factor-added": {
      subject: "您在 {host} 的账号已添加身份验证器应用",
      explanation: "{host} 上的账号 {username} 已添加一个身份验证器应用。",
      button: "查看您的登录方式",
      advice: ["如果这不是您的操作，请立即联系本服务的支持人员。"],
    },
    "second-factor-removed": {
      subject: "您在 {host} 的账号已移除身份验证器应用",
      explanation: "{host} 上的账号 {username} 的身份验证器应用已被移除。",
      button: "查看您的登录方式",
      advice: ["如果这不是您的操作，请立即联系本服务的支持人员。"],
    },
    "account-deleted": {
      subject: "您在 {host} 的账号已删除",
      explanation: "{host} 上的账号 {username} 以及本服务存储的与其有关的全部数据均已删除。",
      button: "打开服务",
      advice: ["如果这不是您的操作，请立即联系本服务的支持人员。"],
    },
    "recovery-codes-replaced": {
      subject: "您在 {host} 的新恢复码",
      explanation: "{host} 上的账号 {username} 已生成新的恢复码。之前的恢复码不再有效。",
      button: "查看您的登录方式",
      advice: ["如果这不是您的操作，请立即联系本服务的支持人员。"],
    },
    "reset-password": {
      subject: "重置您在 {host} 的密码",
      explanation: "有人请求重置 {host} 上的账号 {username} 的密码。如果是您本人，请打开此链接并设置新密码。",
      button: "设置新密码",
      advice: ["此链接在 30 分钟内有效，且只能使用一次。", "如果不是您本人，则无需任何操作。您的密码不会改变。"],
    },
    "verify-email": {
      subject: "验证您在 {host} 的邮箱地址",
      explanation: "请打开此链接，确认此邮箱地址属于您在 {host} 的账号。",
      button: "验证邮箱地址",
      advice: ["此链接在一天内有效。", "如果您在该服务没有账号，请忽略此邮件。"],
    },
    ...passkeyWords.mails,
    ...invitationWords.mails,
    ...ownEmailWords.mails,
    "password-changed": {
      subject: "您在 {host} 的密码已更改",
      explanation: "{host} 上的账号 {username} 的密码已更改。如果这不是您的操作，请立即重置密码。",
      button: "重置密码",
      advice: ["如果问题仍未解决，请联系本服务的支持人员。"],
    },
  },
} satisfies Pick<Words, "mail">
