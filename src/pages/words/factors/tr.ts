import { passkeyWords } from "../passkeys/tr.ts"
import type { Words } from "../words.ts"

export const factorWords = {
  secondFactor: {
    heading: "Siz olduğunuzu onaylayın",
    code: "Uygulamadaki kod",
    codeAdvice: "Kimlik doğrulayıcı uygulamanızı açın ve bu hesap için gösterdiği altı rakamı yazın.",
    submit: "Kodu doğrula",
    useRecoveryCode: "Bunun yerine kurtarma kodu kullan",
    recoveryCode: "Kurtarma kodu",
    recoveryAdvice: "Sakladığınız kodlardan biri. Her kod bir kez kullanılabilir.",
    passkey: passkeyWords.secondFactor,
    problems: {
      passkey: "Bu geçiş anahtarı burada çalışmadı. Tekrar deneyin.",
      "one-time-code": "Bu kod yanlış veya daha önce kullanılmış. Uygulamanın şu anda gösterdiği kodu yazın.",
      "recovery-code": "Bu kurtarma kodu yanlış veya daha önce kullanılmış.",
      "too-many-attempts": "Çok fazla deneme yapıldı. Biraz bekleyin, ardından tekrar deneyin.",
    },
  },
  authenticatorApp: {
    heading: "Kimlik doğrulayıcı uygulama ekleyin",
    demanded: "Bu hizmet, hesabınızı korumak için şifreden fazlasını istiyor.",
    scan: "Telefonunuzda bir kimlik doğrulayıcı uygulama açın ve bu resmi taratın.",
    qrCode: "Uygulama için anahtarı içeren QR kodu",
    type: "Veya bu anahtarı uygulamaya yazın:",
    code: "Uygulamanın gösterdiği kod",
    submit: "Uygulamayı ekle",
  },
  recoveryCodes: {
    heading: "Kurtarma kodlarınız",
    explanation:
      "Telefonunuzu kaybederseniz bu kodlardan biriyle oturum açabilirsiniz. Her kod bir kez kullanılabilir. Kodlar yalnızca şimdi gösterilir.",
    advice:
      "Bu sayfayı yazdırın veya kodları kopyalayın ve güvenli bir yerde saklayın. Bu hizmette hiç kimse kodları yeniden gösteremez.",
    copy: "Tüm kodları kopyala",
    download: "Kodları indir",
    done: "Kodları sakladım",
  },
  accountSecurity: {
    heading: "Hesabınızın güvenliği",
    app: "Kimlik doğrulayıcı uygulama",
    noApp: "Yalnızca şifrenizle oturum açıyorsunuz. Telefonunuzdaki bir uygulamayla, çalınan bir şifre işe yaramaz.",
    appSince: { before: "Eklendiği tarih: ", after: "." },
    add: "Uygulama ekle",
    replace: "Uygulamayı değiştir",
    remove: "Uygulamayı kaldır",
    ...passkeyWords.security,
    recoveryCodes: "Kurtarma kodları",
    left: { before: "Kullanılmamış kodlar: ", after: "" },
    renew: "Yeni kodlar oluştur",
  },
} satisfies Pick<Words, "secondFactor" | "authenticatorApp" | "recoveryCodes" | "accountSecurity">
