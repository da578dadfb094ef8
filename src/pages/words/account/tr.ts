import { overviewWords } from "../account_overview/tr.ts"
import type { AccountWords } from "./account_words.ts"

export const accountWords = {
  overview: overviewWords,
  account: "Hesabınız",
  profile: {
    username: "Kullanıcı adı",
    name: "Ad",
    email: "E-posta adresi",
    none: "Belirtilmemiş",
    unverified: "Onaylanmamış",
    verify: "Adresi onayla",
    newName: "Uygulamaların göreceği adınız",
    nameRule: "Boş bırakırsanız uygulamalar kullanıcı adınızı görür.",
    wrongName: "Bu ad çok uzun veya gösterilemeyen karakterler içeriyor. Başka bir ad seçin.",
    save: "Adı kaydet",
  },
  password: {
    heading: "Şifreyi değiştir",
    explanation: "Başka hiçbir yerde kullanmadığınız bir şifre seçin.",
    endSessions: "Diğer tarayıcılarımdaki oturumları kapat",
    endGrants: "Tüm uygulamaların erişimini kaldır",
    submit: "Şifreyi değiştir",
  },
  sessions: {
    heading: "Oturumunuzun açık olduğu yerler",
    explanation:
      "Tanımadığınız tarayıcılardaki oturumları kapatın. Ardından şifrenizi değiştirin ve aynı anda tüm uygulamaların erişimini kaldırın.",
    here: "Bu tarayıcı",
    unknown: "Bilinmeyen tarayıcı",
    since: { before: "Oturum açılışı: ", after: "" },
    lastSeen: { before: "Son kullanım: ", after: "" },
    end: "Oturumu kapat",
    endOthers: "Diğer tüm tarayıcılardaki oturumları kapat",
  },
  applications: {
    heading: "Erişimi olan uygulamalar",
    explanation: "Bu uygulamaların hesabınızı kullanmasına izin verdiniz. Bu izni buradan geri alabilirsiniz.",
    none: "Hiçbir uygulamanın hesabınıza erişimi yok.",
    lastUsed: { before: "Son kullanım: ", after: "" },
    remembered: "Şu anda erişimi yok. Orada oturum açtığınızda size sorulmadan erişim alır.",
    unchecked: "Bu hizmette hiç kimse bu uygulamayı incelemedi.",
    takeBack: { before: "Geri al: ", after: "" },
    endAll: "Tüm erişimi kaldır",
  },
  data: {
    heading: "Verileriniz",
    explanation: "Bu hizmetin sizinle ilgili sakladığı verileri indirin. Dosya JSON biçimindedir.",
    download: "İndir",
    deletion: "Hesabı sil",
    consequence:
      "Her yerde oturumunuz kapatılır, tüm uygulamalar erişimini kaybeder ve buradaki verileriniz silinir. Bu işlemi kimse geri alamaz.",
    administrator: "Bu hizmeti yönetiyorsunuz. Önce başka bir yöneticinin bu rolü sizden alması gerekir.",
    confirm: "Onaylamak için kullanıcı adınızı yazın",
    wrongName: "Bu sizin kullanıcı adınız değil. Hiçbir şey silinmedi.",
    submit: "Hesabımı sil",
    deleted: "Hesabınız silindi",
    gone: "Uygulamalar sizinle ilgili kendi verilerini saklıyor olabilir. Bu verileri de silmelerini isteyin.",
  },
} satisfies AccountWords
