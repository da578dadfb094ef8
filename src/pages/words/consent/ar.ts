import type { Words } from "../words.ts"

export const consentWords = {
  consent: {
    heading: { before: "السماح لتطبيق ", after: " باستخدام حسابك؟" },
    signedIn: { before: "تم تسجيل الدخول باسم ", after: "" },
    otherAccount: "ليس حسابك؟ استخدام حساب آخر",
    selfRegistered: "سجّل هذا التطبيق نفسه بنفسه. لم يتحقق أحد في هذه الخدمة من الجهة التي تقف وراء اسمه.",
    calledName: {
      before: "يسمّي هذا التطبيق نفسه ",
      after: ". لم يتحقق أحد في هذه الخدمة من هذا الاسم. ينشر التطبيق وصفه على العنوان المذكور أعلاه.",
    },
    localRedirect:
      "يمكن لأي برنامج على جهازك أن يتلقى الرد. يُرجى السماح بالوصول فقط إذا كنت قد شغّلت هذا التطبيق على الجهاز للتو.",
    asked: "الأذونات المطلوبة",
    resources: "لهذه الخدمات",
    permissions: {
      openid: "معرفة هويتك",
      profile: "ملفك الشخصي الأساسي: الاسم واسم المستخدم",
      email: "عنوان بريدك الإلكتروني",
      read: "قراءة بياناتك",
      write: "تعديل بياناتك",
      admin: "إدارة هذه الخدمة",
      address: "عنوانك البريدي",
      phone: "رقم هاتفك",
      "admin:read": "الاطّلاع على تطبيقات هذه الخدمة ومستخدميها وإعداداتها",
      "admin:clients": "إدارة التطبيقات وواجهات برمجة التطبيقات (API) في هذه الخدمة",
      "admin:people": "إدارة مستخدمي هذه الخدمة",
      "admin:settings": "إدارة إعدادات هذه الخدمة",
    },
    moreOfProfile: "المزيد من ملفك الشخصي: ",
    profileDetails: {
      given_name: "الاسم الأول",
      family_name: "اسم العائلة",
      middle_name: "الاسم الأوسط",
      nickname: "الاسم المستعار",
      profile: "صفحة الملف الشخصي",
      picture: "الصورة",
      website: "الموقع الإلكتروني",
      gender: "الجنس",
      birthdate: "تاريخ الميلاد",
      zoneinfo: "المنطقة الزمنية",
      locale: "اللغة",
    },
    destination: { before: "أيًا كان اختيارك، ستكون الوجهة التالية ", after: "." },
    deny: "الرفض",
    allow: "السماح",
  },
} satisfies Pick<Words, "consent">
