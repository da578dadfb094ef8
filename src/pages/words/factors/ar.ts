import { passkeyWords } from "../passkeys/ar.ts"
import type { Words } from "../words.ts"

export const factorWords = {
  secondFactor: {
    heading: "تأكيد هويتك",
    code: "الرمز من التطبيق",
    codeAdvice: "يُرجى فتح تطبيق المصادقة وكتابة الأرقام الستة التي يعرضها لهذا الحساب.",
    submit: "التحقق من الرمز",
    useRecoveryCode: "استخدام رمز استرداد بدلًا من ذلك",
    recoveryCode: "رمز الاسترداد",
    recoveryAdvice: "أحد الرموز المحفوظة لديك. يعمل كل رمز مرة واحدة فقط.",
    passkey: passkeyWords.secondFactor,
    problems: {
      passkey: "لم يعمل مفتاح المرور هذا هنا. يُرجى إعادة المحاولة.",
      "one-time-code": "هذا الرمز غير صحيح أو سبق استخدامه. يُرجى كتابة الرمز الذي يعرضه التطبيق الآن.",
      "recovery-code": "رمز الاسترداد هذا غير صحيح أو سبق استخدامه.",
      "too-many-attempts": "عدد المحاولات كبير جدًا. يُرجى الانتظار قليلًا ثم إعادة المحاولة.",
    },
  },
  authenticatorApp: {
    heading: "إضافة تطبيق مصادقة",
    demanded: "تطلب هذه الخدمة أكثر من كلمة مرور لحماية حسابك.",
    scan: "يُرجى فتح تطبيق مصادقة على هاتفك ومسح هذه الصورة ضوئيًا.",
    qrCode: "رمز QR يحتوي على المفتاح الخاص بالتطبيق",
    type: "أو يمكنك كتابة هذا المفتاح في التطبيق:",
    code: "الرمز الذي يعرضه التطبيق",
    submit: "إضافة التطبيق",
  },
  recoveryCodes: {
    heading: "رموز الاسترداد الخاصة بك",
    explanation:
      "باستخدام أحد هذه الرموز يمكنك تسجيل الدخول في حال فقدان هاتفك. يعمل كل رمز مرة واحدة فقط. لا تُعرض الرموز إلا الآن.",
    advice: "يُرجى طباعة هذه الصفحة أو نسخ الرموز وحفظها في مكان آمن. لا يمكن لأحد في هذه الخدمة عرضها مرة أخرى.",
    copy: "نسخ جميع الرموز",
    download: "تنزيل الرموز",
    done: "تم حفظ الرموز",
  },
  accountSecurity: {
    heading: "أمان حسابك",
    app: "تطبيق المصادقة",
    noApp: "يتم تسجيل دخولك بكلمة المرور فقط. مع تطبيق على هاتفك، تصبح كلمة المرور المسروقة بلا فائدة.",
    appSince: { before: "تاريخ الإضافة: ", after: "." },
    add: "إضافة تطبيق",
    replace: "استبدال التطبيق",
    remove: "إزالة التطبيق",
    ...passkeyWords.security,
    recoveryCodes: "رموز الاسترداد",
    left: { before: "الرموز غير المستخدمة: ", after: "" },
    renew: "إنشاء رموز جديدة",
  },
} satisfies Pick<Words, "secondFactor" | "authenticatorApp" | "recoveryCodes" | "accountSecurity">
