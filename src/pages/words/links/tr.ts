import type { Words } from "../words.ts"

export const linkWords = {
  forgottenPassword: {
    heading: "Yeni şifre alın",
    explanation:
      "Kullanıcı adınızı veya e-posta adresinizi girin. Hesabın onaylanmış e-posta adresine bir bağlantı göndeririz.",
    name: "Kullanıcı adı veya e-posta adresi",
    submit: "Bağlantıyı gönder",
    back: "Oturum açma sayfasına dön",
  },
  resetPassword: {
    heading: "Yeni bir şifre seçin",
    password: "Yeni şifre",
    consequence:
      "Her yerde oturumunuz kapatılır ve uygulamalar, siz orada yeniden oturum açana kadar hesabınıza erişemez.",
    submit: "Şifreyi değiştir",
    busy: "Hizmet şu anda yoğun ve hiçbir şeyi değiştirmedi. Birazdan tekrar deneyin.",
  },
  verifyEmail: {
    heading: "E-posta adresinizi onaylayın",
    confirm: { before: "", after: " sizin adresinizse düğmeye basın." },
    submit: "Adresi onayla",
    ask: { before: "Şu adrese bir bağlantı göndeririz: ", after: ". Adresi onaylamak için bağlantıyı açın." },
    askSubmit: "Bağlantıyı gönder",
  },
  accountNotice: {
    "reset-asked": {
      heading: "E-postanızı kontrol edin",
      explanation:
        "Hesap varsa ve e-posta adresi onaylanmışsa, bağlantı içeren bir ileti yolda. Bağlantı 30 dakika boyunca bir kez kullanılabilir.",
      advice: "İleti gelmezse spam klasörüne bakın. Orada da yoksa bu hizmetin destek ekibiyle iletişime geçin.",
    },
    "password-changed": {
      heading: "Şifreniz değiştirildi",
      explanation: "Her yerde oturumunuz kapatıldı. Uygulamaya dönün ve yeni şifreyle oturum açın.",
      advice:
        "Hesabınızın geçiş anahtarları, kimlik doğrulayıcı uygulaması ve kurtarma kodları değişmedi. Şifrenizi başka biri biliyorduysa hepsinin size ait olduğunu kontrol edin.",
    },
    "verification-asked": {
      heading: "E-postanızı kontrol edin",
      explanation: "Bağlantı içeren bir ileti yolda. Bağlantı bir gün boyunca kullanılabilir.",
      advice: "İleti gelmezse spam klasörüne bakın. Orada da yoksa bu hizmetin destek ekibiyle iletişime geçin.",
    },
    "email-verified": {
      heading: "E-posta adresiniz onaylandı",
      explanation: "Bu sayfayı kapatabilirsiniz.",
    },
  },
} satisfies Pick<Words, "forgottenPassword" | "resetPassword" | "verifyEmail" | "accountNotice">
