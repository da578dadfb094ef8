import type { Words } from "../words.ts"

export const problemWords = {
  problem: {
    application: "Bir uygulama",
    reference: "Başvuru kodu:",
    again: "Tekrar dene",
    toApplication: { before: "Şuraya git: ", after: "" },
    "sign-in-link": {
      heading: "Bu oturum açma bağlantısı çalışmıyor",
      explanation: {
        before: "",
        after: " kabul edemeyeceğimiz bir oturum açma isteği gönderdi. Hiçbir veri paylaşılmadı.",
      },
      advice:
        "Uygulamaya dönün ve tekrar deneyin. Sorun yinelenirse uygulamanın destek ekibiyle iletişime geçin ve aşağıdaki başvuru kodunu iletin.",
    },
    "sign-out-link": {
      heading: "Bu oturum kapatma bağlantısı çalışmıyor",
      explanation: {
        before: "",
        after: " kabul edemeyeceğimiz bir oturum kapatma isteği gönderdi. Oturumunuz kapatılmadı.",
      },
      advice: "Buradaki oturumunuzu kapatmak için bu hizmetin ana sayfasını açın ve “Oturumu kapat” düğmesini seçin.",
    },
    "setup-link": {
      heading: "Bu kurulum bağlantısı çalışmıyor",
      explanation:
        "Kurulum bağlantısı bu hizmetin adresinde, bir saat boyunca ve yalnızca henüz yönetici yoksa bir kez kullanılabilir.",
      advice:
        "Bağlantıyı tam olarak gösterildiği gibi açın. “gatehouse admin link” komutu yeni bir bağlantı gösterir, “gatehouse explain” komutu ise aşağıdaki başvuru koduyla sorunun nedenini açıklar.",
    },
    "account-link": {
      heading: "Bu bağlantı çalışmıyor",
      explanation:
        "E-postadaki bağlantı bir kez ve sınırlı bir süre için kullanılabilir. Hesap değiştiğinde de geçersiz olur.",
      advice: "Yeni bir e-posta isteyin ve en yeni e-postadaki bağlantıyı açın.",
    },
    "cookie-missing": {
      heading: "Tarayıcınız bir çerezi saklamadı",
      explanation:
        "Oturum açabilmeniz için bu hizmetin bir çereze ihtiyacı var ve tarayıcınız bu çerezi geri göndermedi. Hiçbir veri paylaşılmadı.",
      advice:
        "Bu site için çerezlere izin verin ve tekrar deneyin. Bu sayfayı bir uygulama kendi penceresinde açtıysa sayfayı tarayıcınızda açın. Sorun yinelenirse bu hizmetin destek ekibiyle iletişime geçin ve aşağıdaki başvuru kodunu iletin.",
    },
    "plain-http": {
      heading: "https adresini kullanın",
      explanation:
        "Bu sayfa büyük olasılıkla https yerine http ile açıldı. Bu yüzden tarayıcınız oturum açmak için gereken çerezi saklamadı. Hiçbir veri paylaşılmadı.",
      advice:
        "Aşağıdaki bağlantı https adresine götürür. Sorun yinelenirse bu hizmetin destek ekibiyle iletişime geçin ve aşağıdaki başvuru kodunu iletin.",
    },
    "not-found": {
      heading: "Sayfa bulunamadı",
      explanation: "Bu hizmette bu adreste bir sayfa yok.",
      advice: "Adreste yazım hatası olup olmadığını kontrol edin. Büyük ve küçük harfler de önemlidir.",
    },
    "method-not-allowed": {
      heading: "Bu işlem burada yapılamaz",
      explanation: "Bu adres bu tür istekleri kabul etmiyor.",
    },
    "body-too-large": {
      heading: "Çok fazla veri",
      explanation: "Bu hizmetin kabul ettiğinden daha fazla veri gönderildi.",
    },
    "too-many-changes": {
      heading: "Çok fazla değişiklik",
      explanation: "Hesabınız kısa sürede çok sık değiştirildi. Bu değişiklik yapılmadı.",
      advice: { before: "", after: " tekrar deneyin." },
    },
    "too-many-requests": {
      heading: "Lütfen biraz bekleyin",
      explanation: "Kısa sürede çok fazla deneme yapıldı.",
      advice: "Daha sonra tekrar deneyin.",
    },
    unavailable: {
      heading: "Lütfen birazdan tekrar deneyin",
      explanation: "Hizmet şu anda yanıt veremiyor. Hiçbir şey kaybolmadı ve hiçbir veri paylaşılmadı.",
      advice: "Birkaç saniye bekleyin, ardından bu sayfayı yeniden yükleyin.",
    },
    defect: {
      heading: "Bizim tarafımızda bir sorun oluştu",
      explanation: "Hizmet yanıt veremedi. Hata kaydedildi.",
      advice:
        "Tekrar deneyin. Sorun yinelenirse bu hizmetin destek ekibiyle iletişime geçin ve aşağıdaki başvuru kodunu iletin.",
    },
  },
  onward: {
    request: {
      heading: "Oturum açılamadı",
      explanation: { before: "", after: " kabul edemeyeceğimiz bir istek gönderdi. Hiçbir veri paylaşılmadı." },
    },
    access: {
      heading: "Oturum açılamadı",
      explanation: { before: "", after: " burada alamayacağı bir erişim istedi. Hiçbir veri paylaşılmadı." },
    },
    "another-account": {
      heading: "Bu, beklenen hesap değil",
      explanation: { before: "", after: " başka bir hesap bekliyor. Hiçbir veri paylaşılmadı." },
      advice: "Uygulamada yeniden başlayın ve diğer hesapla oturum açın.",
    },
    "sign-in-method": {
      heading: "Oturum açılamadı",
      explanation: {
        before: "",
        after: " bu hizmetin sunmadığı bir oturum açma yöntemi istiyor. Hiçbir veri paylaşılmadı.",
      },
    },
    "asked-too-often": {
      heading: "Size çok sık soruldu",
      explanation: {
        before:
          "Bir saat içinde bu türden birçok isteği reddettiniz. Şimdilik şu uygulamanın isteklerini göstermiyoruz: ",
        after: ". Hiçbir veri paylaşılmadı.",
      },
      advice: "Bu uygulamayı yine de kullanmak isterseniz bir saat bekleyin, ardından orada yeniden başlayın.",
    },
    defect: {
      heading: "Bizim tarafımızda bir sorun oluştu",
      explanation: {
        before: "Şu uygulamaya yanıt veremedik: ",
        after: ". Hiçbir veri paylaşılmadı ve hata kaydedildi.",
      },
      advice:
        "Uygulamada yeniden başlayın. Sorun yinelenirse bu hizmetin destek ekibiyle iletişime geçin ve aşağıdaki başvuru kodunu iletin.",
    },
    advice:
      "Bu hizmette hiç kimse bu uygulamayı incelemedi. Yalnızca uygulamayı tanıyorsanız devam edin. Tanımıyorsanız bu sayfayı kapatın.",
    submit: { before: "", after: " adresine devam et" },
  },
} satisfies Pick<Words, "problem" | "onward">
