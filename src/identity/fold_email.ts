/** The form in which e-mail addresses are compared: NFC and lower case, on both sides of the @. */
export const foldEmail = (email: string): string => email.normalize("NFC").toLowerCase()
