import type { OwnEmailWords } from "../words.ts"

/** Turkish. */
export const ownEmailWords = {
  page: {
    heading: "E-posta adresiniz",
    present: { before: "Şu anki adresiniz: ", after: "." },
    explanation:
      "Yeni adrese bir bağlantı göndeririz. Bağlantıyı açıp oradaki düğmeye bastığınızda adres değişir. Şu anki adresinize hemen bir bildirim gönderilir.",
    email: "Yeni e-posta adresi",
    wrong: "Başka bir e-posta adresi yazın, örneğin ann@example.com.",
    submit: "Bağlantıyı gönder",
    askedHeading: "Yeni posta kutunuzu kontrol edin",
    asked:
      "Yeni adres e-posta alabiliyorsa, bağlantı içeren bir ileti yolda. Bağlantıyı, burada oturumunuzun açık olduğu bir tarayıcıda açın. Bağlantı bir gün boyunca kullanılabilir.",
    confirm: { before: "", after: " adresini hesabınızın adresi yapmak için düğmeye basın." },
    confirmSubmit: "Adresi değiştir",
    change: "E-posta adresini değiştir",
  },
  mails: {
    "change-email": {
      subject: "{host} için yeni e-posta adresinizi onaylayın",
      explanation:
        "Bu adresin {host} üzerindeki bir hesabın e-posta adresi olması istendi. Bunu siz istediyseniz bu bağlantıyı oturumunuzun açık olduğu tarayıcıda açın.",
      button: "Yeni adresi onayla",
      advice: [
        "Bağlantı bir gün boyunca bir kez kullanılabilir.",
        "Bunu siz istemediyseniz bu iletiyi dikkate almayın. Hiçbir şey değişmez.",
      ],
    },
    "email-change-asked": {
      subject: "{host} üzerindeki e-posta adresinizin değiştirilmesi istendi",
      explanation:
        "{host} üzerindeki {username} hesabında oturumu açık olan biri, hesabın e-posta adresini değiştirmek istedi. Bunu siz istemediyseniz hemen yeni bir şifre seçin: o zaman adres değişmez.",
      button: "Yeni şifre seç",
      advice: ["Bunu siz istediyseniz hiçbir şey yapmanız gerekmez. Yeni adrese bağlantı içeren bir ileti gönderildi."],
    },
    "email-changed": {
      subject: "{host} üzerindeki e-posta adresiniz değiştirildi",
      explanation:
        "{host} üzerindeki {username} hesabının e-posta adresi değiştirildi ve bu adres artık o hesaba ait değil. Bunu beklemiyorsanız hemen bu hizmetin destek ekibiyle iletişime geçin.",
      button: "Hizmeti aç",
      advice: ["Bunu bekliyorsanız hiçbir şey yapmanız gerekmez."],
    },
    "recovery-code-used": {
      subject: "{host} üzerinde bir kurtarma kodu kullanıldı",
      explanation:
        "{host} üzerindeki {username} hesabında bir kurtarma koduyla oturum açıldı. Bunu siz yapmadıysanız hemen yeni bir şifre seçin.",
      button: "Nasıl oturum açtığınızı görün",
      advice: ["Bunu siz yaptıysanız, hâlâ elinizde olan bir kimlik doğrulayıcı uygulama veya geçiş anahtarı ekleyin."],
    },
  },
} satisfies OwnEmailWords
