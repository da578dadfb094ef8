import { overviewWords } from "../account_overview/ja.ts"
import type { AccountWords } from "./account_words.ts"

export const accountWords = {
  overview: overviewWords,
  account: "アカウント",
  profile: {
    username: "ユーザー名",
    name: "名前",
    email: "メールアドレス",
    none: "未登録",
    unverified: "未確認",
    verify: "メールアドレスを確認",
    newName: "アプリに表示される名前",
    nameRule: "空欄にすると、アプリにはユーザー名が表示されます。",
    wrongName: "この名前は長すぎるか、表示できない文字を含んでいます。別の名前を入力してください。",
    save: "名前を保存",
  },
  password: {
    heading: "パスワードの変更",
    explanation: "ほかで使っていないパスワードを設定してください。",
    endSessions: "ほかのブラウザーからログアウトする",
    endGrants: "すべてのアプリのアクセス権を取り消す",
    submit: "パスワードを変更",
  },
  sessions: {
    heading: "ログイン中のブラウザー",
    explanation:
      "心当たりのないブラウザーをログアウトさせてください。そのあとパスワードを変更し、同時にすべてのアプリのアクセス権を取り消してください。",
    here: "このブラウザー",
    unknown: "不明なブラウザー",
    since: { before: "ログイン日時：", after: "" },
    lastSeen: { before: "最終利用：", after: "" },
    end: "ログアウトさせる",
    endOthers: "ほかのすべてのブラウザーをログアウトさせる",
  },
  applications: {
    heading: "アクセスを許可したアプリ",
    explanation: "以下のアプリに、アカウントの利用を許可しています。許可はここで取り消せます。",
    none: "アカウントへのアクセスを許可したアプリはありません。",
    lastUsed: { before: "最終利用：", after: "" },
    remembered: "現在はアクセスできません。このアプリにログインすると、確認なしでアクセスが許可されます。",
    unchecked: "このアプリは、当サービスによる審査を受けていません。",
    takeBack: { before: "取り消す：", after: "" },
    endAll: "すべてのアクセス権を取り消す",
  },
  data: {
    heading: "あなたのデータ",
    explanation: "当サービスに保存されているあなたのデータをダウンロードできます。ファイルはJSON形式です。",
    download: "ダウンロード",
    deletion: "アカウントの削除",
    consequence:
      "すべてのブラウザーからログアウトし、すべてのアプリがアクセスできなくなり、当サービスにあるデータが削除されます。この操作は取り消せません。",
    administrator: "あなたは当サービスの管理者です。先に別の管理者に管理者権限を外してもらってください。",
    confirm: "確認のため、ユーザー名を入力してください",
    wrongName: "ユーザー名が違います。何も削除されていません。",
    submit: "アカウントを削除",
    deleted: "アカウントを削除しました",
    gone: "アプリ側にデータが残っている場合があります。各アプリにも削除を依頼してください。",
  },
} satisfies AccountWords
