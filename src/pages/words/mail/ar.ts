import { invitationWords } from "../invitation/ar.ts"
import { ownEmailWords } from "../own_email/ar.ts"
import { passkeyWords } from "../passkeys/ar.ts"
import type { Words } from "../words.ts"

export const mailWords = {
  mail: {
    "second-factor-added": {
      subject: "تمت إضافة تطبيق مصادقة على {host}",
      explanation: "تمت إضافة تطبيق مصادقة إلى الحساب {username} على {host}.",
      button: "عرض طرق تسجيل دخولك",
      advice: ["إذا لم يكن ذلك متوقعًا، فيُرجى التواصل فورًا مع دعم هذه الخدمة."],
    },
    "second-factor-removed": {
      subject: "تمت إزالة تطبيق مصادقة على {host}",
      explanation: "تمت إزالة تطبيق المصادقة من الحساب {username} على {host}.",
      button: "عرض طرق تسجيل دخولك",
      advice: ["إذا لم يكن ذلك متوقعًا، فيُرجى التواصل فورًا مع دعم هذه الخدمة."],
    },
    "account-deleted": {
      subject: "تم حذف حسابك على {host}",
      explanation: "تم حذف الحساب {username} على {host} مع كل ما كانت الخدمة تخزّنه عنه.",
      button: "فتح الخدمة",
      advice: ["إذا لم يكن ذلك بطلب منك، فيُرجى التواصل فورًا مع دعم هذه الخدمة."],
    },
    "recovery-codes-replaced": {
      subject: "رموز استرداد جديدة على {host}",
      explanation: "تم إنشاء رموز استرداد جديدة للحساب {username} على {host}. لم تعد الرموز السابقة تعمل.",
      button: "عرض طرق تسجيل دخولك",
      advice: ["إذا لم يكن ذلك متوقعًا، فيُرجى التواصل فورًا مع دعم هذه الخدمة."],
    },
    "reset-password": {
      subject: "اختيار كلمة مرور جديدة على {host}",
      explanation:
        "طلب شخص ما كلمة مرور جديدة للحساب {username} على {host}. إذا كان الطلب منك، فيُرجى فتح هذا الرابط واختيار كلمة مرور.",
      button: "اختيار كلمة مرور جديدة",
      advice: [
        "يعمل الرابط مرة واحدة فقط خلال 30 دقيقة.",
        "إذا لم يكن الطلب منك، فلا يلزم القيام بأي شيء. ستبقى كلمة المرور كما هي.",
      ],
    },
    "verify-email": {
      subject: "تأكيد عنوان بريدك الإلكتروني على {host}",
      explanation: "يُرجى فتح هذا الرابط لتأكيد أن عنوان البريد الإلكتروني هذا يخص حسابك على {host}.",
      button: "تأكيد العنوان",
      advice: ["يعمل الرابط لمدة يوم واحد.", "إذا لم يكن لديك حساب هناك، فيُرجى تجاهل هذه الرسالة."],
    },
    ...passkeyWords.mails,
    ...invitationWords.mails,
    ...ownEmailWords.mails,
    "password-changed": {
      subject: "تم تغيير كلمة المرور على {host}",
      explanation:
        "تم تغيير كلمة مرور الحساب {username} على {host}. إذا لم يكن ذلك متوقعًا، فيُرجى طلب كلمة مرور جديدة فورًا.",
      button: "طلب كلمة مرور جديدة",
      advice: ["إذا لم يساعد ذلك، فيُرجى التواصل مع دعم هذه الخدمة."],
    },
  },
} satisfies Pick<Words, "mail">
