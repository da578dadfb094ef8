import { passkeyWords } from "../passkeys/ja.ts"
import type { Words } from "../words.ts"

export const signInWords = {
  signIn: {
    heading: { before: "「", after: "」に進むにはログインしてください" },
    username: "ユーザー名",
    password: "パスワード",
    submit: "ログイン",
    forgotten: "パスワードをお忘れですか？",
    reassurance: "パスワードを扱うのはGatehouseだけです。",
    notSeen: "アプリには知らされません。",
    destination: { before: "ログイン後、", after: "に進みます。" },
    passkey: passkeyWords.signIn,
    problems: {
      "wrong-credentials": "ユーザー名またはパスワードが正しくありません。",
      passkey: "このパスキーはここでは使えませんでした。もう一度試すか、パスワードでログインしてください。",
      "too-many-attempts": "ログインの失敗が多すぎます。数分待ってから、もう一度お試しください。",
      busy: "Gatehouseが混み合っているため、パスワードを確認できませんでした。しばらくしてから、もう一度お試しください。",
    },
  },
  setup: {
    heading: "管理者アカウントの作成",
    explanation: "このアカウントでサービスを管理します。このページは1回だけ使え、その後リンクは無効になります。",
    email: "メールアドレス",
    name: "名前（任意）",
    passwordRule: {
      before: "",
      after:
        "文字以上で入力してください。よく使われるパスワード、ユーザー名、メールアドレス、当サービスの名前は使えません。",
    },
    submit: "管理者アカウントを作成",
    problems: {
      username: "このユーザー名は使えません。見えない文字と、前後の空白を取り除いてください。",
      "username-taken": "このユーザー名は使用できません。",
      email: "メールアドレスの形式が正しくありません。",
      "email-taken": "このメールアドレスは別のアカウントで使われています。",
      name: "この名前は使えません。見えない文字を含まない、もっと短い名前を入力してください。",
      "password-short": "パスワードが短すぎます。",
      "password-weak": "このパスワードは推測されやすいため使えません。別のパスワードを入力してください。",
      busy: "サービスが混み合っているため、作成できませんでした。しばらくしてから、もう一度お試しください。",
    },
  },
  signOut: {
    heading: "ログアウトしますか？",
    signedIn: { before: "ログイン中：", after: "。ログインしたままにする場合は、このページを離れてください。" },
    submit: "ログアウト",
    elsewhere:
      "このブラウザーでGatehouseからログアウトします。利用したアプリでは、ログインしたままになっている場合があります。",
  },
  signedOut: {
    heading: "ログアウトしました",
    advice: "このページを閉じても問題ありません。共有のパソコンでは、ブラウザーも閉じてください。",
  },
  home: {
    heading: "Gatehouseは稼働中です",
    explanation:
      "Gatehouseを使うと、さまざまなアプリにログインし、各アプリに許可する操作を決められます。アプリはOAuth 2.0とOpenID Connectを使用します。",
    address: "アドレス",
    discovery: "アプリ向けのディスカバリードキュメント",
  },
  formPost: {
    heading: { before: "", after: "に進む" },
    explanation: "ボタンを押してアプリに戻ってください。",
    submit: "続ける",
  },
} satisfies Pick<Words, "signIn" | "setup" | "signOut" | "signedOut" | "home" | "formPost">
