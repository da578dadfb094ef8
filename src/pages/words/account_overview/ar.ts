import type { OverviewWords } from "../account/overview_words.ts"

export const overviewWords = {
  nav: {
    overview: "نظرة عامة",
    profile: "الملف الشخصي",
    security: "تسجيل الدخول",
    sessions: "المتصفحات",
    applications: "التطبيقات",
    data: "البيانات",
  },
  attention: {
    heading: "يحتاج إلى انتباهك",
    unverified: "لم يتم تأكيد عنوان بريدك الإلكتروني. بدونه لا يمكنك تلقي كلمة مرور جديدة بالبريد الإلكتروني.",
    fewCodes: { before: "رموز الاسترداد المتبقية: ", after: ". أنشئ رموزًا جديدة قبل أن تحتاج إليها." },
    begun: "أدخل شخص ما كلمة مرورك وتوقف عند العامل الثاني. إن لم يكن ذلك منك، فغيّر كلمة المرور.",
    calm: "لا شيء يحتاج إلى انتباهك.",
  },
  passwordSet: "معيّنة",
  noApp: "غير مضاف",
  others: { before: "متصفحات أخرى: ", after: "" },
  more: { before: "وغيرها: ", after: "" },
  actions: {
    security: "إدارة تسجيل الدخول",
    profile: "تعديل الملف الشخصي",
    sessions: "عرض جميع المتصفحات",
    applications: "إدارة التطبيقات",
    data: "التنزيل أو الحذف",
  },
  begun: {
    heading: "توقف عند العامل الثاني",
    explanation:
      "كانت كلمة المرور صحيحة ولم يُثبت شيء آخر. لم يسجل أحد الدخول هناك. إن لم يكن ذلك منك، فغيّر كلمة المرور.",
  },
} satisfies OverviewWords
