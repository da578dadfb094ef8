import type { OverviewWords } from "../account/overview_words.ts"

export const overviewWords = {
  nav: {
    overview: "概要",
    profile: "プロフィール",
    security: "ログイン方法",
    sessions: "ブラウザー",
    applications: "アプリ",
    data: "データ",
  },
  attention: {
    heading: "確認が必要です",
    unverified: "メールアドレスが未確認です。確認しないと、新しいパスワードをメールで受け取れません。",
    fewCodes: { before: "残りのリカバリーコード：", after: "。必要になる前に新しいコードを作成してください。" },
    begun: "あなたのパスワードが入力され、二段階目で止まりました。心当たりがなければパスワードを変更してください。",
    calm: "確認が必要なことはありません。",
  },
  passwordSet: "設定済み",
  noApp: "未追加",
  others: { before: "ほかのブラウザー：", after: "" },
  more: { before: "ほか ", after: " 件" },
  actions: {
    security: "ログイン方法を管理",
    profile: "プロフィールを編集",
    sessions: "すべてのブラウザーを見る",
    applications: "アプリを管理",
    data: "ダウンロードまたは削除",
  },
  begun: {
    heading: "二段階目で止まりました",
    explanation:
      "パスワードは正しく、ほかは確認されていません。そこでは誰もログインしていません。心当たりがなければパスワードを変更してください。",
  },
} satisfies OverviewWords
