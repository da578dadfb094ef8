/** The form in which verified e-mail addresses are compared and kept unique. NFC and lower case apply on both sides of the @. */
export const emailKey = (email: string): string => email.normalize("NFC").toLowerCase()
