import { passkeyWords } from "../passkeys/ja.ts"
import type { Words } from "../words.ts"

export const factorWords = {
  secondFactor: {
    heading: "本人確認",
    code: "認証アプリのコード",
    codeAdvice: "認証アプリを開き、このアカウントの6桁のコードを入力してください。",
    submit: "コードを確認",
    useRecoveryCode: "リカバリーコードを使う",
    recoveryCode: "リカバリーコード",
    recoveryAdvice: "保管しているコードのいずれかを入力してください。各コードは1回だけ使えます。",
    passkey: passkeyWords.secondFactor,
    problems: {
      passkey: "このパスキーはここでは使えませんでした。もう一度お試しください。",
      "one-time-code":
        "コードが正しくないか、すでに使われています。アプリに現在表示されているコードを入力してください。",
      "recovery-code": "リカバリーコードが正しくないか、すでに使われています。",
      "too-many-attempts": "試行回数が多すぎます。しばらく待ってから、もう一度お試しください。",
    },
  },
  authenticatorApp: {
    heading: "認証アプリの追加",
    demanded: "当サービスでは、アカウントを保護するため、パスワードに加えて別の確認方法が必要です。",
    scan: "スマートフォンで認証アプリを開き、この画像を読み取ってください。",
    qrCode: "アプリ用のキーを含むQRコード",
    type: "または、このキーをアプリに入力してください：",
    code: "アプリに表示されたコード",
    submit: "アプリを追加",
  },
  recoveryCodes: {
    heading: "リカバリーコード",
    explanation:
      "スマートフォンを紛失したときは、いずれかのコードを使ってログインできます。各コードは1回だけ使えます。コードが表示されるのは今だけです。",
    advice:
      "このページを印刷するかコードを書き写して、安全な場所に保管してください。当サービスでも、コードを再表示することはできません。",
    copy: "すべてのコードをコピー",
    download: "コードをダウンロード",
    done: "コードを保管しました",
  },
  accountSecurity: {
    heading: "アカウントのセキュリティ",
    app: "認証アプリ",
    noApp: "現在はパスワードだけでログインしています。認証アプリを使うと、パスワードが盗まれても悪用を防げます。",
    appSince: { before: "追加日：", after: "" },
    add: "認証アプリを追加",
    replace: "認証アプリを変更",
    remove: "認証アプリを削除",
    ...passkeyWords.security,
    recoveryCodes: "リカバリーコード",
    left: { before: "未使用のコード：", after: "" },
    renew: "新しいコードを作成",
  },
} satisfies Pick<Words, "secondFactor" | "authenticatorApp" | "recoveryCodes" | "accountSecurity">
