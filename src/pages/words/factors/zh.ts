import { passkeyWords } from "../passkeys/zh.ts"
import type { Words } from "../words.ts"

export const factorWords = {
  secondFactor: {
    heading: "请确认是您本人",
    code: "应用中的验证码",
    codeAdvice: "打开您的身份验证器应用，输入其中为此账号显示的六位数字。",
    submit: "验证",
    useRecoveryCode: "改用恢复码",
    recoveryCode: "恢复码",
    recoveryAdvice: "您保存的恢复码之一。每个恢复码只能使用一次。",
    passkey: passkeyWords.secondFactor,
    problems: {
      passkey: "此通行密钥在这里无法使用。请重试。",
      "one-time-code": "此验证码不正确或已被使用。请输入应用当前显示的验证码。",
      "recovery-code": "此恢复码不正确或已被使用。",
      "too-many-attempts": "尝试次数过多。请稍等片刻，然后重试。",
    },
  },
  authenticatorApp: {
    heading: "添加身份验证器应用",
    demanded: "为保护您的账号，本服务要求在密码之外再验证一次身份。",
    scan: "在手机上打开身份验证器应用，扫描此图片。",
    qrCode: "包含应用所需密钥的二维码",
    type: "或在应用中输入此密钥：",
    code: "应用显示的验证码",
    submit: "添加应用",
  },
  recoveryCodes: {
    heading: "您的恢复码",
    explanation: "如果手机丢失，您可以使用其中一个恢复码登录。每个恢复码只能使用一次。恢复码仅在此时显示。",
    advice: "请打印此页面或抄下恢复码，并保存在安全的地方。本服务无法再次显示这些恢复码。",
    copy: "复制所有恢复码",
    download: "下载恢复码",
    done: "我已保存恢复码",
  },
  accountSecurity: {
    heading: "账号安全",
    app: "身份验证器应用",
    noApp: "您目前仅使用密码登录。在手机上添加验证器应用后，即使密码被盗，他人也无法登录。",
    appSince: { before: "添加日期：", after: "" },
    add: "添加应用",
    replace: "更换应用",
    remove: "移除应用",
    ...passkeyWords.security,
    recoveryCodes: "恢复码",
    left: { before: "未使用的恢复码：", after: "" },
    renew: "生成新的恢复码",
  },
} satisfies Pick<Words, "secondFactor" | "authenticatorApp" | "recoveryCodes" | "accountSecurity">
