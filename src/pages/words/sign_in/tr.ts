import { passkeyWords } from "../passkeys/tr.ts"
import type { Words } from "../words.ts"

export const signInWords = {
  signIn: {
    heading: { before: "", after: " uygulamasına devam etmek için oturum açın" },
    username: "Kullanıcı adı",
    password: "Şifre",
    submit: "Oturum aç",
    forgotten: "Şifrenizi mi unuttunuz?",
    reassurance: "Şifreniz Gatehouse hizmetinde kalır.",
    notSeen: "Uygulama şifrenizi görmez.",
    destination: { before: "Ardından şu adrese devam edeceksiniz: ", after: "." },
    passkey: passkeyWords.signIn,
    problems: {
      "wrong-credentials": "Kullanıcı adı veya şifre yanlış.",
      passkey: "Bu geçiş anahtarı burada çalışmadı. Tekrar deneyin veya şifrenizle oturum açın.",
      "too-many-attempts":
        "Çok fazla başarısız oturum açma denemesi oldu. Birkaç dakika bekleyin, ardından tekrar deneyin.",
      busy: "Gatehouse şu anda yoğun ve şifrenizi kontrol etmedi. Birazdan tekrar deneyin.",
    },
  },
  setup: {
    heading: "Yönetici hesabını oluşturun",
    explanation: "Bu hesap hizmeti yönetir. Sayfa yalnızca bir kez çalışır: sonrasında bağlantı işe yaramaz.",
    email: "E-posta adresi",
    name: "Ad (isteğe bağlı)",
    passwordRule: {
      before: "En az ",
      after: " karakter. Yaygın bir şifre, kullanıcı adınız, e-posta adresiniz veya bu hizmetin adı olamaz.",
    },
    submit: "Yönetici hesabını oluştur",
    problems: {
      username: "Bu kullanıcı adı kullanılamaz. Görünmez karakter, başta ve sonda boşluk kullanmayın.",
      "username-taken": "Bu kullanıcı adı kullanılamıyor.",
      email: "Bu bir e-posta adresi değil.",
      "email-taken": "Bu e-posta adresi başka bir hesaba ait.",
      name: "Bu ad kullanılamaz. Görünmez karakter içermeyen daha kısa bir ad seçin.",
      "password-short": "Bu şifre çok kısa.",
      "password-weak": "Bu şifreyi tahmin etmek kolay. Başka bir şifre seçin.",
      busy: "Hizmet şu anda yoğun ve hiçbir şey oluşturmadı. Birazdan tekrar deneyin.",
    },
  },
  signOut: {
    heading: "Oturum kapatılsın mı?",
    signedIn: { before: "Oturum açan kişi: ", after: ". Oturumun açık kalmasını istiyorsanız bu sayfadan çıkın." },
    submit: "Oturumu kapat",
    elsewhere:
      "Bu işlem, bu tarayıcıdaki Gatehouse oturumunuzu kapatır. Kullandığınız uygulamalardaki oturumlarınız açık kalabilir.",
  },
  signedOut: {
    heading: "Oturumunuz kapatıldı",
    advice: "Bu sayfayı kapatabilirsiniz. Ortak kullanılan bir bilgisayarda tarayıcıyı da kapatın.",
  },
  home: {
    heading: "Gatehouse çalışıyor",
    explanation:
      "Gatehouse ile uygulamalarda oturum açar ve her uygulamanın ne yapabileceğine karar verirsiniz. Uygulamalar OAuth 2.0 ve OpenID Connect kullanır.",
    address: "Adres",
    discovery: "Uygulamalar için keşif belgesi",
  },
  formPost: {
    heading: { before: "", after: " adresine devam edin" },
    explanation: "Uygulamaya dönmek için düğmeye basın.",
    submit: "Devam et",
  },
} satisfies Pick<Words, "signIn" | "setup" | "signOut" | "signedOut" | "home" | "formPost">
