import type { Words } from "../words.ts"

export const consentWords = {
  consent: {
    heading: { before: "", after: " uygulamasının hesabınızı kullanmasına izin verilsin mi?" },
    signedIn: { before: "Oturum açan kişi: ", after: "" },
    otherAccount: "Bu siz değil misiniz? Başka bir hesap kullanın",
    selfRegistered:
      "Bu uygulama kendisini kaydetti. Bu hizmette hiç kimse bu adın arkasında kimin olduğunu incelemedi.",
    calledName: {
      before: "Bu uygulama kendisine şu adı veriyor: ",
      after: ". Bu hizmette hiç kimse bu adı incelemedi. Uygulamanın açıklaması yukarıdaki adreste yayımlanıyor.",
    },
    localRedirect:
      "Cihazınızdaki herhangi bir program yanıtı alabilir. Yalnızca bu uygulamayı o cihazda az önce kendiniz başlattıysanız erişime izin verin.",
    asked: "İstenen izinler",
    resources: "Şu hizmetler için",
    permissions: {
      openid: "Kim olduğunuzu bilme",
      profile: "Temel profiliniz: ad ve kullanıcı adı",
      email: "E-posta adresiniz",
      read: "Verilerinizi okuma",
      write: "Verilerinizi değiştirme",
      admin: "Bu hizmeti yönetme",
      address: "Posta adresiniz",
      phone: "Telefon numaranız",
      "admin:read": "Bu hizmetin uygulamalarını, kullanıcılarını ve ayarlarını görme",
      "admin:clients": "Bu hizmetin uygulamalarını ve API’lerini yönetme",
      "admin:people": "Bu hizmetin kullanıcılarını yönetme",
      "admin:settings": "Bu hizmetin ayarlarını yönetme",
    },
    moreOfProfile: "Profilinizdeki diğer bilgiler: ",
    profileDetails: {
      given_name: "ad",
      family_name: "soyadı",
      middle_name: "ikinci ad",
      nickname: "takma ad",
      profile: "profil sayfası",
      picture: "fotoğraf",
      website: "web sitesi",
      gender: "cinsiyet",
      birthdate: "doğum tarihi",
      zoneinfo: "saat dilimi",
      locale: "dil",
    },
    destination: { before: "Kararınız ne olursa olsun, şu adrese yönlendirileceksiniz: ", after: "." },
    deny: "Reddet",
    allow: "İzin ver",
  },
} satisfies Pick<Words, "consent">
