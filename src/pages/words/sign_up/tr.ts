import type { SignUpWords } from "../words.ts"

/** Turkish. */
export const signUpWords = {
  heading: "Hesap oluşturun",
  explanation: "E-posta adresinizi girin. Hesabınızı oluşturabileceğiniz bir bağlantı göndeririz.",
  submit: "Bağlantıyı gönder",
  domain: "Bu alan adındaki bir adresle burada hesap oluşturamazsınız. Başka bir adres kullanın.",
  asked: {
    heading: "E-postanızı kontrol edin",
    explanation: { before: "Şu adrese bir e-posta gönderdik: ", after: ". İçindeki bağlantıyı açın." },
    advice:
      "Bağlantı bir gün boyunca kullanılabilir. E-posta gelmezse adresi kontrol edin ve spam klasörüne bakın. Bu sayfayı açık bırakabilirsiniz.",
  },
  create: {
    heading: "Hesabınızı oluşturun",
    address: { before: "Bu hesabın e-posta adresi: ", after: "." },
    signedIn: {
      before: "Bu tarayıcıda oturumu açık olan hesap: ",
      after: ". Devam ederseniz bu tarayıcıda yeni hesabın oturumu açılır.",
    },
    submit: "Hesabı oluştur",
    usernameAddress: "@ içeren bir kullanıcı adı yalnızca kendi e-posta adresiniz olabilir.",
    usernameLetters: "Bu kullanıcı adında birbirine benzeyen harfler karışık. Tek bir dilin harflerini kullanın.",
    busy: "Hizmet şu anda yoğun ve hiçbir şey oluşturmadı. Birazdan tekrar deneyin.",
  },
  mails: {
    "sign-up": {
      subject: "{host} üzerinde hesabınızı oluşturun",
      explanation:
        "Bu e-posta adresiyle {host} üzerinde bir hesap istendi. Bunu siz istediyseniz bu bağlantıyı açın ve hesabınızı oluşturun.",
      button: "Hesabı oluştur",
      advice: [
        "Bağlantı bir gün boyunca bir kez kullanılabilir. Kaldığınız yerden devam etmek için bağlantıyı başladığınız tarayıcıda açın.",
        "Bunu siz istemediyseniz hiçbir şey yapmanız gerekmez. O zaman hesap oluşturulmaz.",
      ],
    },
    "account-exists": {
      subject: "{host} üzerinde zaten bir hesabınız var",
      explanation:
        "Bu e-posta adresiyle {host} üzerinde yeni bir hesap istendi. Adres zaten {username} hesabına ait. Hiçbir şey değiştirilmedi.",
      button: "Oturum aç",
      advice: [
        "Şifrenizi unuttuysanız oturum açma sayfasında “Şifrenizi mi unuttunuz?” bağlantısını seçin.",
        "Bunu siz istemediyseniz hiçbir şey yapmanız gerekmez.",
      ],
    },
  },
} satisfies SignUpWords
