import { invitationWords } from "../invitation/tr.ts"
import { ownEmailWords } from "../own_email/tr.ts"
import { passkeyWords } from "../passkeys/tr.ts"
import type { Words } from "../words.ts"

export const mailWords = {
  mail: {
    "second-factor-added": {
      subject: "{host} üzerinde kimlik doğrulayıcı uygulama eklendi",
      explanation: "{host} üzerindeki {username} hesabına bir kimlik doğrulayıcı uygulama eklendi.",
      button: "Nasıl oturum açtığınızı görün",
      advice: ["Bunu beklemiyorsanız hemen bu hizmetin destek ekibiyle iletişime geçin."],
    },
    "second-factor-removed": {
      subject: "{host} üzerinde kimlik doğrulayıcı uygulama kaldırıldı",
      explanation: "{host} üzerindeki {username} hesabının kimlik doğrulayıcı uygulaması kaldırıldı.",
      button: "Nasıl oturum açtığınızı görün",
      advice: ["Bunu beklemiyorsanız hemen bu hizmetin destek ekibiyle iletişime geçin."],
    },
    "account-deleted": {
      subject: "{host} üzerindeki hesabınız silindi",
      explanation:
        "{host} üzerindeki {username} hesabı, hizmetin bu hesapla ilgili sakladığı her şeyle birlikte silindi.",
      button: "Hizmeti aç",
      advice: ["Bunu siz yapmadıysanız hemen bu hizmetin destek ekibiyle iletişime geçin."],
    },
    "recovery-codes-replaced": {
      subject: "{host} için yeni kurtarma kodları",
      explanation:
        "{host} üzerindeki {username} hesabı için yeni kurtarma kodları oluşturuldu. Önceki kodlar artık çalışmıyor.",
      button: "Nasıl oturum açtığınızı görün",
      advice: ["Bunu beklemiyorsanız hemen bu hizmetin destek ekibiyle iletişime geçin."],
    },
    "reset-password": {
      subject: "{host} için yeni bir şifre seçin",
      explanation:
        "{host} üzerindeki {username} hesabı için yeni bir şifre istendi. Bunu siz istediyseniz bu bağlantıyı açın ve bir şifre seçin.",
      button: "Yeni şifre seç",
      advice: [
        "Bağlantı 30 dakika boyunca bir kez kullanılabilir.",
        "Bunu siz istemediyseniz hiçbir şey yapmanız gerekmez. Şifreniz aynı kalır.",
      ],
    },
    "verify-email": {
      subject: "{host} için e-posta adresinizi onaylayın",
      explanation: "Bu e-posta adresinin {host} üzerindeki hesabınıza ait olduğunu onaylamak için bu bağlantıyı açın.",
      button: "Adresi onayla",
      advice: ["Bağlantı bir gün boyunca kullanılabilir.", "Orada hesabınız yoksa bu iletiyi dikkate almayın."],
    },
    ...passkeyWords.mails,
    ...invitationWords.mails,
    ...ownEmailWords.mails,
    "password-changed": {
      subject: "{host} şifreniz değiştirildi",
      explanation:
        "{host} üzerindeki {username} hesabının şifresi değiştirildi. Bunu beklemiyorsanız hemen yeni bir şifre isteyin.",
      button: "Yeni şifre iste",
      advice: ["Bu işe yaramazsa bu hizmetin destek ekibiyle iletişime geçin."],
    },
  },
} satisfies Pick<Words, "mail">
