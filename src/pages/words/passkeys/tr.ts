import type { PasskeyWords } from "../words.ts"

/** Turkish. */
export const passkeyWords = {
  security: {
    passkeys: "Geçiş anahtarları",
    passkeyCount: { before: "Hesabınızdaki geçiş anahtarları: ", after: "" },
    managePasskeys: "Geçiş anahtarlarını yönet",
  },
  signIn: {
    submit: "Geçiş anahtarıyla oturum aç",
    cancelled: "Geçiş anahtarı kullanılmadı. Tekrar deneyin veya şifrenizle oturum açın.",
  },
  secondFactor: {
    submit: "Geçiş anahtarı kullan",
    cancelled: "Geçiş anahtarı kullanılmadı. Tekrar deneyin.",
    lost: "Geçiş anahtarlarınızı kaybettiyseniz bu hizmeti işletenlerden bunları kaldırmalarını isteyin. Ardından yenisini ekleyebilirsiniz.",
  },
  page: {
    heading: "Geçiş anahtarlarınız",
    explanation:
      "Geçiş anahtarıyla, şifre yerine parmak izinizi, yüzünüzü veya cihazınızın PIN’ini kullanarak oturum açarsınız. Bu bilgiler cihazınızda kalır.",
    added: { before: "Eklendiği tarih: ", after: "." },
    used: { before: "Son kullanım: ", after: "." },
    unused: "Henüz kullanılmadı.",
    remove: "Kaldır",
    add: "Geçiş anahtarı ekle",
    name: "Ad, örneğin “Telefonum”",
    submit: "Geçiş anahtarı ekle",
    cancelled: "Geçiş anahtarı eklenmedi. Eklemek istiyorsanız tekrar deneyin.",
    exists: "Bu cihazda hesabınızın bir geçiş anahtarı zaten var.",
    unsupported: "Bu tarayıcı burada geçiş anahtarlarını desteklemiyor veya komut dosyaları kapalı.",
    unavailable:
      "Geçiş anahtarları bu hizmette henüz çalışmıyor. Hizmetin web adresi https ile başlamalı ve sayılar yerine bir ad içermelidir. Bunun nedeni tarayıcınız veya cihazınız değildir. Hizmeti yönetenler adresi değiştirebilir.",
    otherAddress: {
      before: "Geçiş anahtarları, bu sayfayı açtığınız adreste çalışmaz. Hizmeti şu adreste açın: ",
      after: "",
    },
    demanded: "Devam etmek için bir geçiş anahtarına ihtiyacınız var.",
    elsewhere:
      "Bu cihazda veya başka bir cihazda, geçiş anahtarlarını destekleyen bir tarayıcıda yeniden oturum açın ve orada bir tane ekleyin.",
    problems: {
      name: "Geçiş anahtarına görünmez karakter içermeyen, en fazla 60 karakterlik bir ad verin.",
      refused: "Bu geçiş anahtarı eklenmedi. Tekrar deneyin.",
      taken: "Bu geçiş anahtarı zaten bir hesaba ait olduğu için eklenmedi.",
      "too-many": "Bu hizmetin sakladığı en fazla sayıda geçiş anahtarınız var. Önce birini kaldırın.",
    },
  },
  mails: {
    "passkey-added": {
      subject: "{host} üzerinde geçiş anahtarı eklendi",
      explanation:
        "{host} üzerindeki {username} hesabına bir geçiş anahtarı eklendi. Bu anahtarla şifre olmadan oturum açılabilir.",
      button: "Nasıl oturum açtığınızı görün",
      advice: ["Bunu beklemiyorsanız hemen bu hizmetin destek ekibiyle iletişime geçin."],
    },
    "passkey-removed": {
      subject: "{host} üzerinde geçiş anahtarı kaldırıldı",
      explanation:
        "{host} üzerindeki {username} hesabının bir geçiş anahtarı kaldırıldı. Bu anahtarla artık oturum açılamaz.",
      button: "Nasıl oturum açtığınızı görün",
      advice: ["Bunu beklemiyorsanız hemen bu hizmetin destek ekibiyle iletişime geçin."],
    },
    "passkey-refused": {
      subject: "{host} üzerinde geçiş anahtarı reddedildi",
      explanation:
        "{host} üzerindeki {username} hesabının bir geçiş anahtarı reddedildi. Bu bir kopya olabilir: geçiş anahtarınız başka birinin elinde olabilir.",
      button: "Nasıl oturum açtığınızı görün",
      advice: [
        "Bu geçiş anahtarını hesabınızdan kaldırın. Yardıma ihtiyacınız olursa bu hizmetin destek ekibiyle iletişime geçin.",
      ],
    },
  },
} satisfies PasskeyWords
