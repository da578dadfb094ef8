import type { Words } from "../words.ts"

export const problemWords = {
  problem: {
    application: "某个应用",
    reference: "参考编号：",
    again: "重试",
    toApplication: { before: "前往 ", after: "" },
    "sign-in-link": {
      heading: "此登录链接无效",
      explanation: { before: "", after: " 发送了我们无法接受的登录请求。未共享任何数据。" },
      advice: "请返回应用并重试。如果问题再次出现，请联系该应用的支持人员，并提供下方的参考编号。",
    },
    "sign-out-link": {
      heading: "此退出登录链接无效",
      explanation: { before: "", after: " 发送了我们无法接受的退出登录请求。您仍处于登录状态。" },
      advice: "要在此退出登录，请打开本服务的首页，然后选择“退出登录”。",
    },
    "setup-link": {
      heading: "此设置链接无效",
      explanation: "设置链接在一小时内有效，只能使用一次，必须通过本服务的地址打开，并且仅在尚无管理员时可用。",
      advice:
        "请完全按照显示的内容打开链接。命令“gatehouse admin link”会显示新的链接；使用“gatehouse explain”和下方的参考编号可以查看原因。",
    },
    "account-link": {
      heading: "此链接无效",
      explanation: "邮件中的链接只能使用一次，且有时间限制。账号发生更改后，链接也会失效。",
      advice: "请重新获取邮件，并打开最新一封邮件中的链接。",
    },
    "cookie-missing": {
      heading: "您的浏览器未保存 Cookie",
      explanation: "本服务需要 Cookie 才能让您登录，但您的浏览器没有将其发回。未共享任何数据。",
      advice:
        "请允许此网站使用 Cookie，然后重试。如果此页面是在某个应用自己的窗口中打开的，请改用浏览器打开。如果问题再次出现，请联系本服务的支持人员，并提供下方的参考编号。",
    },
    "plain-http": {
      heading: "请使用 https 地址",
      explanation:
        "此页面可能是通过 http 而不是 https 打开的，因此您的浏览器没有保存登录所需的 Cookie。未共享任何数据。",
      advice: "下方的链接指向 https 地址。如果问题再次出现，请联系本服务的支持人员，并提供下方的参考编号。",
    },
    "not-found": {
      heading: "找不到页面",
      explanation: "本服务在此地址没有页面。",
      advice: "请检查地址是否有误，包括字母大小写。",
    },
    "method-not-allowed": {
      heading: "此处无法执行该操作",
      explanation: "此地址不接受这种类型的请求。",
    },
    "body-too-large": {
      heading: "数据过多",
      explanation: "您发送的数据超出了本服务的限制。",
    },
    "too-many-changes": {
      heading: "更改次数过多",
      explanation: "您的账号在短时间内更改次数过多。此次更改未生效。",
      advice: { before: "请在", after: "重试。" },
    },
    "too-many-requests": {
      heading: "请稍候",
      explanation: "短时间内尝试次数过多。",
      advice: "请稍后重试。",
    },
    unavailable: {
      heading: "请稍后重试",
      explanation: "服务目前无法响应。没有丢失任何内容，也未共享任何数据。",
      advice: "请等待几秒钟，然后重新加载此页面。",
    },
    defect: {
      heading: "我们这边出现了问题",
      explanation: "服务无法响应。错误已记录。",
      advice: "请重试。如果问题再次出现，请联系本服务的支持人员，并提供下方的参考编号。",
    },
  },
  onward: {
    request: {
      heading: "登录未成功",
      explanation: { before: "", after: " 发送了我们无法接受的请求。未共享任何数据。" },
    },
    access: {
      heading: "登录未成功",
      explanation: { before: "", after: " 请求了在此处无法获得的访问权限。未共享任何数据。" },
    },
    "another-account": {
      heading: "账号与预期不符",
      explanation: { before: "", after: " 需要使用另一个账号。未共享任何数据。" },
      advice: "请在应用中重新开始，并使用另一个账号登录。",
    },
    "sign-in-method": {
      heading: "登录未成功",
      explanation: { before: "", after: " 要求使用本服务不提供的登录方式。未共享任何数据。" },
    },
    "asked-too-often": {
      heading: "授权请求过于频繁",
      explanation: {
        before: "您在一小时内拒绝了多次此类请求。我们暂时不再向您显示来自 ",
        after: " 的请求。未共享任何数据。",
      },
      advice: "如果您仍想使用此应用，请等待一小时，然后在应用中重新开始。",
    },
    defect: {
      heading: "我们这边出现了问题",
      explanation: { before: "我们无法响应 ", after: " 的请求。未共享任何数据，错误已记录。" },
      advice: "请在应用中重新开始。如果问题再次出现，请联系本服务的支持人员，并提供下方的参考编号。",
    },
    advice: "本服务未核实过此应用。只有当您了解此应用时才应继续。否则请关闭此页面。",
    submit: { before: "继续前往 ", after: "" },
  },
} satisfies Pick<Words, "problem" | "onward">
