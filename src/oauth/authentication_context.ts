/**
 * The Authentication Context Class of every sign-in. OpenID Connect Core §2, `acr`: "The value "0" indicates the End-User authentication did not meet
 * the requirements of ISO/IEC 29115 level 1". A password, and a session that lasts hours, reach no higher level. A higher value would promise more than
 * this service checks.
 */
export const ACR = "0"
