import type { InvitationWords } from "../words.ts"

/** Japanese. */
export const invitationWords = {
  page: {
    heading: { before: "", after: "への招待" },
    explanation: {
      before: "当サービスの管理者が、",
      after: "のアカウントを作成しました。パスワードを設定するとログインできます。",
    },
    passkey: "そのあとパスキーを追加すると、パスワードなしでログインできます。",
    signedIn: {
      before: "このブラウザーでログイン中のアカウント：",
      after: "。招待を承諾すると、そのアカウントはこのブラウザーからログアウトします。それ以外に変更はありません。",
    },
    submit: "招待を承諾",
  },
  mails: {
    invitation: {
      subject: "{host}への招待",
      explanation:
        "{host}に招待されました。アカウント「{username}」が用意されています。このリンクを開いて、パスワードを設定してください。",
      button: "招待を承諾",
      advice: [
        "リンクは7日間有効で、1回だけ使えます。",
        "このサービスに心当たりがない場合は、このメールを無視してください。ほかの人がこのアカウントにログインすることはできません。",
      ],
    },
  },
} satisfies InvitationWords
