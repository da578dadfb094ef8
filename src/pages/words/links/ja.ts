import type { Words } from "../words.ts"

export const linkWords = {
  forgottenPassword: {
    heading: "パスワードの再設定",
    explanation:
      "ユーザー名またはメールアドレスを入力してください。アカウントの確認済みメールアドレスにリンクをお送りします。",
    name: "ユーザー名またはメールアドレス",
    submit: "リンクを送信",
    back: "ログインページに戻る",
  },
  resetPassword: {
    heading: "新しいパスワードの設定",
    password: "新しいパスワード",
    consequence:
      "すべてのブラウザーからログアウトします。アプリは、もう一度ログインするまでアカウントにアクセスできなくなります。",
    submit: "パスワードを変更",
    busy: "サービスが混み合っているため、変更できませんでした。しばらくしてから、もう一度お試しください。",
  },
  verifyEmail: {
    heading: "メールアドレスの確認",
    confirm: { before: "", after: "がご自分のメールアドレスであれば、ボタンを押してください。" },
    submit: "メールアドレスを確認",
    ask: { before: "", after: "にリンクをお送りします。リンクを開いて、メールアドレスを確認してください。" },
    askSubmit: "リンクを送信",
  },
  accountNotice: {
    "reset-asked": {
      heading: "メールをご確認ください",
      explanation:
        "アカウントが存在し、メールアドレスが確認済みの場合は、リンクを記載したメールが届きます。リンクは30分間有効で、1回だけ使えます。",
      advice:
        "届かない場合は、迷惑メールフォルダーをご確認ください。そこにもない場合は、当サービスのサポートにお問い合わせください。",
    },
    "password-changed": {
      heading: "パスワードを変更しました",
      explanation: "すべてのブラウザーからログアウトしました。アプリに戻り、新しいパスワードでログインしてください。",
      advice:
        "アカウントのパスキー、認証アプリ、リカバリーコードは変更されていません。ほかの人にパスワードを知られていた場合は、すべてご自分のものか確認してください。",
    },
    "verification-asked": {
      heading: "メールをご確認ください",
      explanation: "リンクを記載したメールをお送りしました。リンクは1日有効です。",
      advice:
        "届かない場合は、迷惑メールフォルダーをご確認ください。そこにもない場合は、当サービスのサポートにお問い合わせください。",
    },
    "email-verified": {
      heading: "メールアドレスが確認されました",
      explanation: "このページを閉じても問題ありません。",
    },
  },
} satisfies Pick<Words, "forgottenPassword" | "resetPassword" | "verifyEmail" | "accountNotice">
