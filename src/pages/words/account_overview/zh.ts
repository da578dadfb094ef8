import type { OverviewWords } from "../account/overview_words.ts"

export const overviewWords = {
  nav: {
    overview: "概览",
    profile: "个人资料",
    security: "登录方式",
    sessions: "浏览器",
    applications: "应用",
    data: "数据",
  },
  attention: {
    heading: "需要您留意",
    unverified: "您的电子邮件地址尚未验证。未验证时，您无法通过电子邮件获取新密码。",
    fewCodes: { before: "剩余恢复码：", after: "。请在需要之前生成新的恢复码。" },
    begun: "有人输入了您的密码，但停在第二步验证。如果不是您本人，请更改密码。",
    calm: "没有需要您留意的事项。",
  },
  passwordSet: "已设置",
  noApp: "未添加",
  others: { before: "其他浏览器：", after: "" },
  more: { before: "另有 ", after: " 个" },
  actions: {
    security: "管理登录方式",
    profile: "编辑个人资料",
    sessions: "查看所有浏览器",
    applications: "管理应用",
    data: "下载或删除",
  },
  begun: {
    heading: "停在第二步验证",
    explanation: "密码正确，但没有验证其他内容。那里没有人登录。如果不是您本人，请更改密码。",
  },
} satisfies OverviewWords
