import type { InvitationWords } from "../words.ts"

/** Arabic. */
export const invitationWords = {
  page: {
    heading: { before: "وصلتك دعوة إلى ", after: "" },
    explanation: {
      before: "أنشأ أحد مسؤولي هذه الخدمة حسابًا للعنوان ",
      after: ". يُرجى اختيار كلمة مرور لتسجيل الدخول.",
    },
    passkey: "بعد ذلك يمكنك إضافة مفتاح مرور وتسجيل الدخول من دون كلمة المرور.",
    signedIn: {
      before: "الحساب المسجّل دخوله في هذا المتصفح: ",
      after: ". عند قبول الدعوة، سيتم تسجيل خروج ذلك الحساب هنا. لن يتغير أي شيء آخر فيه.",
    },
    submit: "قبول الدعوة",
  },
  mails: {
    invitation: {
      subject: "دعوتك إلى {host}",
      explanation: "وصلتك دعوة إلى {host}. الحساب {username} في انتظارك: يُرجى فتح هذا الرابط واختيار كلمة مرور.",
      button: "قبول الدعوة",
      advice: [
        "يعمل الرابط مرة واحدة فقط خلال سبعة أيام.",
        "إذا كانت هذه الخدمة غير معروفة لك، فيُرجى تجاهل هذه الرسالة. لا يمكن لأحد غيرك تسجيل الدخول إلى الحساب.",
      ],
    },
  },
} satisfies InvitationWords
