import type { PasskeyWords } from "../words.ts"

/** Japanese. */
export const passkeyWords = {
  security: {
    passkeys: "パスキー",
    passkeyCount: { before: "登録済みのパスキー：", after: "" },
    managePasskeys: "パスキーを管理",
  },
  signIn: {
    submit: "パスキーでログイン",
    cancelled: "パスキーは使われませんでした。もう一度試すか、パスワードでログインしてください。",
  },
  secondFactor: {
    submit: "パスキーを使う",
    cancelled: "パスキーは使われませんでした。もう一度お試しください。",
    lost: "パスキーを紛失した場合は、このサービスの運営者に削除を依頼してください。その後、新しいパスキーを追加できます。",
  },
  page: {
    heading: "登録済みのパスキー",
    explanation:
      "パスキーを使うと、パスワードの代わりに、指紋、顔、または端末のPINでログインできます。これらの情報が端末の外に送られることはありません。",
    added: { before: "追加日：", after: "" },
    used: { before: "最終利用日：", after: "" },
    unused: "まだ使われていません。",
    remove: "削除",
    add: "パスキーを追加",
    name: "名前（例：自分のスマートフォン）",
    submit: "パスキーを追加",
    cancelled: "パスキーは追加されませんでした。追加する場合は、もう一度お試しください。",
    exists: "この端末には、すでにこのアカウントのパスキーがあります。",
    unsupported: "このブラウザーではパスキーを使えないか、スクリプトが無効になっています。",
    demanded: "続けるにはパスキーが必要です。",
    elsewhere:
      "この端末または別の端末で、パスキーに対応したブラウザーからもう一度ログインし、パスキーを追加してください。",
    problems: {
      name: "パスキーには、見えない文字を含まない60文字以内の名前を付けてください。",
      refused: "パスキーを追加できませんでした。もう一度お試しください。",
      taken: "このパスキーはすでにアカウントに登録されているため、追加できませんでした。",
      "too-many": "登録できるパスキーの上限に達しています。先にいずれかを削除してください。",
    },
  },
  mails: {
    "passkey-added": {
      subject: "{host}にパスキーが追加されました",
      explanation:
        "{host}のアカウント「{username}」にパスキーが追加されました。このパスキーを使うと、パスワードなしでログインできます。",
      button: "ログイン方法を確認",
      advice: ["心当たりがない場合は、すぐに当サービスのサポートにお問い合わせください。"],
    },
    "passkey-removed": {
      subject: "{host}のパスキーが削除されました",
      explanation:
        "{host}のアカウント「{username}」のパスキーが削除されました。このパスキーではログインできなくなりました。",
      button: "ログイン方法を確認",
      advice: ["心当たりがない場合は、すぐに当サービスのサポートにお問い合わせください。"],
    },
    "passkey-refused": {
      subject: "{host}のパスキーが拒否されました",
      explanation:
        "{host}のアカウント「{username}」のパスキーが拒否されました。複製されたパスキーが、ほかの人に使われた可能性があります。",
      button: "ログイン方法を確認",
      advice: [
        "このパスキーをアカウントから削除してください。お困りの場合は、当サービスのサポートにお問い合わせください。",
      ],
    },
  },
} satisfies PasskeyWords
