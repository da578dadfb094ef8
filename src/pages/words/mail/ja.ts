import { invitationWords } from "../invitation/ja.ts"
import { ownEmailWords } from "../own_email/ja.ts"
import { passkeyWords } from "../passkeys/ja.ts"
import type { Words } from "../words.ts"

export const mailWords = {
  mail: {
    "second-factor-added": {
      subject: "{host}に認証アプリが追加されました",
      explanation: "{host}のアカウント「{username}」に認証アプリが追加されました。",
      button: "ログイン方法を確認",
      advice: ["心当たりがない場合は、すぐに当サービスのサポートにお問い合わせください。"],
    },
    "second-factor-removed": {
      subject: "{host}の認証アプリが削除されました",
      explanation: "{host}のアカウント「{username}」の認証アプリが削除されました。",
      button: "ログイン方法を確認",
      advice: ["心当たりがない場合は、すぐに当サービスのサポートにお問い合わせください。"],
    },
    "account-deleted": {
      subject: "{host}のアカウントが削除されました",
      explanation: "{host}のアカウント「{username}」と、それに関して保存されていたすべてのデータが削除されました。",
      button: "サービスを開く",
      advice: ["ご自分で削除していない場合は、すぐに当サービスのサポートにお問い合わせください。"],
    },
    "recovery-codes-replaced": {
      subject: "{host}の新しいリカバリーコード",
      explanation:
        "{host}のアカウント「{username}」に、新しいリカバリーコードが作成されました。以前のコードは使えなくなりました。",
      button: "ログイン方法を確認",
      advice: ["心当たりがない場合は、すぐに当サービスのサポートにお問い合わせください。"],
    },
    "reset-password": {
      subject: "{host}のパスワードの再設定",
      explanation:
        "{host}のアカウント「{username}」について、パスワードの再設定の依頼がありました。ご自分で依頼した場合は、このリンクを開いて新しいパスワードを設定してください。",
      button: "新しいパスワードを設定",
      advice: [
        "リンクは30分間有効で、1回だけ使えます。",
        "ご自分で依頼していない場合は、何もする必要はありません。パスワードは変更されません。",
      ],
    },
    "verify-email": {
      subject: "{host}のメールアドレスの確認",
      explanation:
        "このリンクを開いて、このメールアドレスが{host}のあなたのアカウントのものであることを確認してください。",
      button: "メールアドレスを確認",
      advice: ["リンクは1日有効です。", "アカウントをお持ちでない場合は、このメールを無視してください。"],
    },
    ...passkeyWords.mails,
    ...invitationWords.mails,
    ...ownEmailWords.mails,
    "password-changed": {
      subject: "{host}のパスワードが変更されました",
      explanation:
        "{host}のアカウント「{username}」のパスワードが変更されました。心当たりがない場合は、すぐにパスワードを再設定してください。",
      button: "パスワードを再設定",
      advice: ["それでも解決しない場合は、当サービスのサポートにお問い合わせください。"],
    },
  },
} satisfies Pick<Words, "mail">
