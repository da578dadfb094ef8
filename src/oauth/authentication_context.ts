/**
 * The Authentication Context Class of every sign-in here. OpenID Connect Core §2, `acr`: "The value "0" indicates the End-User authentication
 * did not meet the requirements of ISO/IEC 29115 level 1". A password that nobody has vouched for, and a session that lasts for hours, are
 * no more than that; a better word would promise what an installation need not keep.
 */
export const ACR = "0"

/** How the user was authenticated: by a password. OpenID Connect Core §2, `amr`; RFC 8176 §2. */
export const AMR: readonly string[] = ["pwd"]
