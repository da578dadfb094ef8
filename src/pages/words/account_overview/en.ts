import type { OverviewWords } from "../account/overview_words.ts"

export const overviewWords = {
  nav: {
    overview: "Overview",
    profile: "Profile",
    security: "Sign-in",
    sessions: "Browsers",
    applications: "Applications",
    data: "Data",
  },
  attention: {
    heading: "Needs your attention",
    unverified: "Your e-mail address is not verified. Without it you cannot get a new password by e-mail.",
    fewCodes: { before: "Recovery codes left: ", after: ". Make new ones before you need them." },
    begun: "Somebody typed your password, and stopped at the second factor. If that was not you, change your password.",
    calm: "Nothing needs your attention.",
  },
  passwordSet: "Set",
  noApp: "Not added",
  others: { before: "Other browsers: ", after: "" },
  more: { before: "And ", after: " more" },
  actions: {
    security: "Manage how you sign in",
    profile: "Edit the profile",
    sessions: "See all browsers",
    applications: "Manage applications",
    data: "Download or delete",
  },
  begun: {
    heading: "Stopped at the second factor",
    explanation:
      "The password was right, and nothing more was proven. Nobody is signed in there. If that was not you, change your password.",
  },
} satisfies OverviewWords
