// Generated from src/admin_api by `npm run docs`. Change it there.

export interface MailDelivery {
  delivery: "smtp" | "folder" | "none"
}

/** What each operation takes and returns. */
export interface MailOperations {
  getMailDelivery: {
    path: undefined
    query: undefined
    body: undefined
    output: MailDelivery
  }
}

/** The method and the path of each operation. */
export const MAIL_OPERATIONS = {
  getMailDelivery: ["GET", "/mail"],
} as const
