import type { Words } from "../words.ts"

export const problemWords = {
  problem: {
    application: "アプリ",
    reference: "照会番号：",
    again: "もう一度試す",
    toApplication: { before: "", after: "に移動" },
    "sign-in-link": {
      heading: "このログイン用リンクは使えません",
      explanation: {
        before: "",
        after: "から、受け付けられないログイン要求が送られました。データは共有されていません。",
      },
      advice:
        "アプリに戻って、もう一度お試しください。問題が続く場合は、アプリのサポートに下の照会番号をお知らせください。",
    },
    "sign-out-link": {
      heading: "このログアウト用リンクは使えません",
      explanation: {
        before: "",
        after: "から、受け付けられないログアウト要求が送られました。ログアウトはしていません。",
      },
      advice: "ログアウトするには、当サービスのトップページを開いて「ログアウト」を選んでください。",
    },
    "setup-link": {
      heading: "この初期設定用リンクは使えません",
      explanation:
        "初期設定用リンクは1時間有効で、1回だけ使えます。当サービスのアドレスで、管理者がまだいない場合に限り使えます。",
      advice:
        "リンクを表示されたとおりに開いてください。コマンド「gatehouse admin link」で新しいリンクを表示できます。「gatehouse explain」に下の照会番号を指定すると、原因がわかります。",
    },
    "account-link": {
      heading: "このリンクは使えません",
      explanation: "メールのリンクは、期限内に1回だけ使えます。アカウントが変更された場合も使えなくなります。",
      advice: "もう一度メールを請求し、最新のメールのリンクを開いてください。",
    },
    "cookie-missing": {
      heading: "ブラウザーにCookieが保存されませんでした",
      explanation: "ログインにはCookieが必要ですが、ブラウザーから送られませんでした。データは共有されていません。",
      advice:
        "このサイトのCookieを許可して、もう一度お試しください。アプリ内の画面でこのページが開いた場合は、ブラウザーで開いてください。問題が続く場合は、当サービスのサポートに下の照会番号をお知らせください。",
    },
    "plain-http": {
      heading: "httpsのアドレスを使ってください",
      explanation:
        "このページはhttpsではなくhttpで開かれたようです。そのため、ログインに必要なCookieがブラウザーに保存されませんでした。データは共有されていません。",
      advice:
        "下のリンクからhttpsのアドレスに移動できます。問題が続く場合は、当サービスのサポートに下の照会番号をお知らせください。",
    },
    "not-found": {
      heading: "ページが見つかりません",
      explanation: "このアドレスにはページがありません。",
      advice: "アドレスに入力ミスがないか、大文字と小文字も含めて確認してください。",
    },
    "method-not-allowed": {
      heading: "この操作はここではできません",
      explanation: "このアドレスでは、この種類の要求を受け付けていません。",
    },
    "body-too-large": {
      heading: "データが大きすぎます",
      explanation: "送信されたデータが、当サービスの上限を超えています。",
    },
    "too-many-changes": {
      heading: "変更が多すぎます",
      explanation: "短い時間にアカウントの変更が多すぎました。今回の変更は行われていません。",
      advice: { before: "", after: "に、もう一度お試しください。" },
    },
    "too-many-requests": {
      heading: "しばらくお待ちください",
      explanation: "短い時間に試行が多すぎました。",
      advice: "時間をおいて、もう一度お試しください。",
    },
    unavailable: {
      heading: "しばらくしてから、もう一度お試しください",
      explanation: "現在、サービスが応答できません。失われたデータも、共有されたデータもありません。",
      advice: "数秒待ってから、このページを再読み込みしてください。",
    },
    defect: {
      heading: "サービスで問題が発生しました",
      explanation: "サービスが応答できませんでした。エラーは記録されました。",
      advice: "もう一度お試しください。問題が続く場合は、当サービスのサポートに下の照会番号をお知らせください。",
    },
  },
  onward: {
    request: {
      heading: "ログインできませんでした",
      explanation: { before: "", after: "から、受け付けられない要求が送られました。データは共有されていません。" },
    },
    access: {
      heading: "ログインできませんでした",
      explanation: {
        before: "",
        after: "が、ここでは許可できないアクセスを求めました。データは共有されていません。",
      },
    },
    "another-account": {
      heading: "別のアカウントが必要です",
      explanation: {
        before: "",
        after: "では、別のアカウントでのログインが必要です。データは共有されていません。",
      },
      advice: "アプリからやり直し、別のアカウントでログインしてください。",
    },
    "sign-in-method": {
      heading: "ログインできませんでした",
      explanation: {
        before: "",
        after: "では、当サービスが対応していないログイン方法が必要です。データは共有されていません。",
      },
    },
    "asked-too-often": {
      heading: "許可の要求が多すぎます",
      explanation: {
        before: "1時間以内に、このような要求が何度も拒否されました。当面の間、",
        after: "からの要求は表示されません。データは共有されていません。",
      },
      advice: "それでもこのアプリを使う場合は、1時間待ってから、アプリからやり直してください。",
    },
    defect: {
      heading: "サービスで問題が発生しました",
      explanation: {
        before: "",
        after: "に応答できませんでした。データは共有されていません。エラーは記録されました。",
      },
      advice: "アプリからやり直してください。問題が続く場合は、当サービスのサポートに下の照会番号をお知らせください。",
    },
    advice:
      "このアプリは、当サービスによる審査を受けていません。知っているアプリの場合にのみ続けてください。それ以外の場合は、このページを閉じてください。",
    submit: { before: "", after: "に進む" },
  },
} satisfies Pick<Words, "problem" | "onward">
