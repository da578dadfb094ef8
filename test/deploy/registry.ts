/** Matches npm's message for a registry that cannot be reached, breaks off, or is out of order. */
export const UNREACHABLE =
  /ENOTFOUND|EAI_|ECONN|EPIPE|EPROTO|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET|EIDLETIMEOUT|FETCH_ERROR|\bE(429|5\d\d)\b/
