import type { PasskeyWords } from "../words.ts"

/** Chinese. */
export const passkeyWords = {
  security: {
    passkeys: "通行密钥",
    passkeyCount: { before: "您账号的通行密钥数量：", after: "" },
    managePasskeys: "管理通行密钥",
  },
  signIn: {
    submit: "使用通行密钥登录",
    cancelled: "未使用通行密钥。请重试，或使用密码登录。",
  },
  secondFactor: {
    submit: "使用通行密钥",
    cancelled: "未使用通行密钥。请重试。",
    lost: "如果您丢失了通行密钥，请联系本服务的运营者将其移除。之后您可以添加新的通行密钥。",
  },
  page: {
    heading: "您的通行密钥",
    explanation: "使用通行密钥，您可以通过指纹、面容或设备的 PIN 码登录，无需输入密码。这些信息不会离开您的设备。",
    added: { before: "添加日期：", after: "" },
    used: { before: "上次使用：", after: "" },
    unused: "尚未使用。",
    remove: "移除",
    add: "添加通行密钥",
    name: "名称，例如“我的手机”",
    submit: "添加通行密钥",
    cancelled: "未添加通行密钥。如需添加，请重试。",
    exists: "此设备上已有您账号的通行密钥。",
    unsupported: "此浏览器在这里不支持通行密钥，或者脚本已被禁用。",
    unavailable:
      "此服务暂时无法使用通行密钥。其网址必须以 https 开头，并且使用名称而不是数字。这与您的浏览器和设备无关。服务的运营者可以更改网址。",
    otherAddress: { before: "在您打开此页面的网址上无法使用通行密钥。请改用以下网址打开此服务：", after: "" },
    demanded: "您需要通行密钥才能继续。",
    elsewhere: "请在此设备或其他设备上，使用支持通行密钥的浏览器重新登录，并在那里添加一个。",
    problems: {
      name: "请为通行密钥取一个不超过 60 个字符的名称，且不要包含不可见字符。",
      refused: "未能添加此通行密钥。请重试。",
      taken: "未能添加此通行密钥，因为它已属于某个账号。",
      "too-many": "您的通行密钥数量已达到本服务的上限。请先移除一个。",
    },
  },
  mails: {
    "passkey-added": {
      subject: "您在 {host} 的账号已添加通行密钥",
      explanation: "{host} 上的账号 {username} 已添加一个通行密钥。使用它无需密码即可登录。",
      button: "查看您的登录方式",
      advice: ["如果这不是您的操作，请立即联系本服务的支持人员。"],
    },
    "passkey-removed": {
      subject: "您在 {host} 的账号已移除通行密钥",
      explanation: "{host} 上的账号 {username} 的一个通行密钥已被移除。它不能再用于登录。",
      button: "查看您的登录方式",
      advice: ["如果这不是您的操作，请立即联系本服务的支持人员。"],
    },
    "passkey-refused": {
      subject: "您在 {host} 的通行密钥被拒绝",
      explanation: "{host} 上的账号 {username} 的一个通行密钥被拒绝。它可能是复制品：您的通行密钥可能已落入他人之手。",
      button: "查看您的登录方式",
      advice: ["请从您的账号中移除此通行密钥。如需帮助，请联系本服务的支持人员。"],
    },
  },
} satisfies PasskeyWords
