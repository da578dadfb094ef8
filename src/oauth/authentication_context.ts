/**
 * The Authentication Context Class of every sign-in. OpenID Connect Core §2, `acr`: "The value "0" indicates the End-User authentication
 * did not meet the requirements of ISO/IEC 29115 level 1". An unverified password and a session of hours reach no more. A higher value
 * would promise what an installation need not keep.
 */
export const ACR = "0"
