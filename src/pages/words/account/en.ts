import { overviewWords } from "../account_overview/en.ts"
import type { AccountWords } from "./account_words.ts"

export const accountWords = {
  overview: overviewWords,
  account: "Your account",
  profile: {
    username: "Username",
    name: "Name",
    email: "E-mail address",
    none: "None",
    unverified: "Not verified",
    verify: "Verify the address",
    newName: "Your name, as applications see it",
    nameRule: "Leave it empty, and applications see your username.",
    wrongName: "This name has characters that cannot be shown, or it is too long. Choose another one.",
    save: "Save the name",
  },
  password: {
    heading: "Change the password",
    explanation: "Choose a password that you use nowhere else.",
    endSessions: "Sign out my other browsers",
    endGrants: "End the access of all applications",
    submit: "Change the password",
  },
  sessions: {
    heading: "Where you are signed in",
    explanation:
      "Sign out every browser that you do not know. Then change your password, and end the access of all applications with it.",
    here: "This browser",
    unknown: "Unknown browser",
    since: { before: "Signed in on ", after: "" },
    lastSeen: { before: "Last used: ", after: "" },
    end: "Sign out there",
    endOthers: "Sign out all other browsers",
  },
  applications: {
    heading: "Applications with access",
    explanation: "You allowed these applications to use your account. You can take that back here.",
    none: "No application has access to your account.",
    lastUsed: { before: "Last used on ", after: "" },
    remembered: "Has no access now. It gets access without a question when you sign in there.",
    unchecked: "Nobody at this service has checked this application.",
    takeBack: { before: "Take back: ", after: "" },
    endAll: "End all access",
  },
  data: {
    heading: "Your data",
    explanation: "Download what this service stores about you. The file is in the format JSON.",
    download: "Download",
    deletion: "Delete the account",
    consequence:
      "You are signed out everywhere, all applications lose access, and your data here are deleted. Nobody can undo this.",
    administrator: "You administer this service. Another administrator must take that role from you first.",
    confirm: "Type your username to confirm",
    wrongName: "This is not your username. Nothing was deleted.",
    submit: "Delete my account",
    deleted: "Your account was deleted",
    gone: "Applications may keep data of their own about you. Ask them to delete these data too.",
  },
} satisfies AccountWords
