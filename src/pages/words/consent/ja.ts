import type { Words } from "../words.ts"

export const consentWords = {
  consent: {
    heading: { before: "「", after: "」にアカウントの利用を許可しますか？" },
    signedIn: { before: "ログイン中：", after: "" },
    otherAccount: "ご本人のアカウントではありませんか？別のアカウントを使う",
    selfRegistered: "このアプリは自動で登録されました。この名前の提供元を、当サービスは確認していません。",
    calledName: {
      before: "このアプリは「",
      after:
        "」と名乗っていますが、当サービスはこの名前を確認していません。アプリの説明は上記のアドレスで公開されています。",
    },
    localRedirect:
      "お使いの端末にあるどのプログラムでも、応答を受け取れます。その端末でこのアプリを今起動した場合にのみ、許可してください。",
    asked: "アプリが求めている権限",
    resources: "対象のサービス",
    permissions: {
      openid: "本人を識別する",
      profile: "基本プロフィール（名前とユーザー名）",
      email: "メールアドレス",
      read: "データの読み取り",
      write: "データの変更",
      admin: "当サービスの管理",
      address: "住所",
      phone: "電話番号",
      "admin:read": "当サービスのアプリ、ユーザー、設定の閲覧",
      "admin:clients": "当サービスのアプリとAPIの管理",
      "admin:people": "当サービスのユーザーの管理",
      "admin:settings": "当サービスの設定の管理",
    },
    moreOfProfile: "その他のプロフィール情報：",
    profileDetails: {
      given_name: "名",
      family_name: "姓",
      middle_name: "ミドルネーム",
      nickname: "ニックネーム",
      profile: "プロフィールページ",
      picture: "写真",
      website: "ウェブサイト",
      gender: "性別",
      birthdate: "生年月日",
      zoneinfo: "タイムゾーン",
      locale: "言語",
    },
    destination: { before: "どちらを選んでも、", after: "に移動します。" },
    deny: "拒否",
    allow: "許可",
  },
} satisfies Pick<Words, "consent">
