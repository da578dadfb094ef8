import type { OverviewWords } from "../account/overview_words.ts"

export const overviewWords = {
  nav: {
    overview: "Genel bakış",
    profile: "Profil",
    security: "Oturum açma",
    sessions: "Tarayıcılar",
    applications: "Uygulamalar",
    data: "Veriler",
  },
  attention: {
    heading: "İlginizi bekliyor",
    unverified: "E-posta adresiniz onaylanmadı. Bu adres olmadan e-postayla yeni şifre alamazsınız.",
    fewCodes: { before: "Kalan kurtarma kodları: ", after: ". İhtiyaç duymadan önce yenilerini oluşturun." },
    begun: "Birisi şifrenizi girdi ve ikinci adımda durdu. Bu siz değilseniz şifrenizi değiştirin.",
    calm: "İlginizi bekleyen bir şey yok.",
  },
  passwordSet: "Belirlendi",
  noApp: "Eklenmedi",
  others: { before: "Diğer tarayıcılar: ", after: "" },
  more: { before: "Ve diğerleri: ", after: "" },
  actions: {
    security: "Oturum açmayı yönet",
    profile: "Profili düzenle",
    sessions: "Tüm tarayıcıları gör",
    applications: "Uygulamaları yönet",
    data: "İndir veya sil",
  },
  begun: {
    heading: "İkinci adımda durdu",
    explanation:
      "Şifre doğruydu, başka bir şey kanıtlanmadı. Orada kimse oturum açmadı. Bu siz değilseniz şifrenizi değiştirin.",
  },
} satisfies OverviewWords
