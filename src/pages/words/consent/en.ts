import type { Words } from "../words.ts"

export const consentWords = {
  consent: {
    heading: { before: "Allow ", after: " to use your account?" },
    signedIn: { before: "Signed in as ", after: "" },
    otherAccount: "Not you? Use another account",
    selfRegistered: "This application registered itself. Nobody at this service has checked who is behind its name.",
    calledName: {
      before: "This application calls itself ",
      after:
        ". Nobody at this service has checked that name. At the address above, the application publishes its description.",
    },
    localRedirect:
      "Any program on your device can receive the answer. Allow access only if you have just started this application there.",
    asked: "Requested permissions",
    resources: "For these services",
    permissions: {
      openid: "Know who you are",
      profile: "Your basic profile: name and username",
      email: "Your e-mail address",
      read: "Read your data",
      write: "Change your data",
      admin: "Administer this service",
      address: "Your postal address",
      phone: "Your telephone number",
      "admin:read": "See the clients, users and settings of this service",
      "admin:clients": "Manage the clients and APIs of this service",
      "admin:people": "Manage the users of this service",
      "admin:settings": "Manage the settings of this service",
    },
    moreOfProfile: "More of your profile: ",
    profileDetails: {
      given_name: "first name",
      family_name: "last name",
      middle_name: "middle name",
      nickname: "nickname",
      profile: "profile page",
      picture: "picture",
      website: "website",
      gender: "gender",
      birthdate: "date of birth",
      zoneinfo: "time zone",
      locale: "language",
    },
    destination: { before: "Either way, you will be sent to ", after: "." },
    deny: "Deny",
    allow: "Allow",
  },
} satisfies Pick<Words, "consent">
