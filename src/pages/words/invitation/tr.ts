import type { InvitationWords } from "../words.ts"

/** Turkish. */
export const invitationWords = {
  page: {
    heading: { before: "", after: " için davet aldınız" },
    explanation: {
      before: "Bu hizmetin bir yöneticisi şu adres için hesap oluşturdu: ",
      after: ". Oturum açmak için bir şifre seçin.",
    },
    passkey: "Daha sonra bir geçiş anahtarı ekleyebilir ve şifre olmadan oturum açabilirsiniz.",
    signedIn: {
      before: "Bu tarayıcıda oturumu açık olan hesap: ",
      after: ". Daveti kabul ederseniz o hesabın buradaki oturumu kapatılır. O hesapta başka hiçbir şey değişmez.",
    },
    submit: "Daveti kabul et",
  },
  mails: {
    invitation: {
      subject: "{host} davetiniz",
      explanation: "{host} için davet aldınız. {username} hesabı sizi bekliyor: bu bağlantıyı açın ve bir şifre seçin.",
      button: "Daveti kabul et",
      advice: [
        "Bağlantı yedi gün boyunca bir kez kullanılabilir.",
        "Bu hizmeti tanımıyorsanız bu iletiyi dikkate almayın. Siz olmadan hiç kimse bu hesapta oturum açamaz.",
      ],
    },
  },
} satisfies InvitationWords
