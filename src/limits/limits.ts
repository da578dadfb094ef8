import type { Config } from "../config/options.ts"
import type { Rate } from "../config/rate.ts"
import type { Limit, Limits } from "./limit.ts"

/** Each address may send 600 invalid tokens a minute to the bearer endpoints and to registration. */
const INVALID_TOKENS = { count: 600, windowMs: 60_000 }
/** An account may fail 100 times an hour in browsers without its device cookie. Each browser with the cookie has its own limit of 100 an hour. */
const ACCOUNT = { count: 100, windowMs: 3_600_000 }
/** A user may type 30 wrong codes of a second factor a day. Each attempt succeeds with a probability of 3 in a million. */
const SECOND_FACTOR = { count: 30, windowMs: 86_400_000 }
/**
 * An address may be guessed at 25 times a day by strangers, and 25 times in browsers with a device cookie of its account. Two windows meet within one
 * day, so at most 100 of 10^8 codes: 1 in a million for each account and day. This limit is never off, because a guess needs nothing else.
 */
const EMAIL_CODE = { count: 25, windowMs: 86_400_000 }
/** Strangers who guess at many accounts together succeed once in 10,000 hours. The links in the e-mails still work. */
const EMAIL_CODE_IN_ALL = { count: 10_000, windowMs: 3_600_000 }
/**
 * A directory gets 3 wrong passwords of a person in 30 minutes. Most directories lock an account after 5 to 10, for all that the person does, so that
 * strangers could lock people out there from the sign-in page here.
 */
const DIRECTORY_ATTEMPTS = { count: 3, windowMs: 1_800_000 }
/** One mailbox gets 5 e-mails of a kind an hour. */
const MAIL_TO = { count: 5, windowMs: 3_600_000 }
/** One user or client causes 60 audit events about refused attempts to get more power an hour. An attacker must not fill the audit. */
const REFUSED_ATTEMPTS = { count: 60, windowMs: 3_600_000 }
/** The developers of a client, and people at one address, send 10 refusals an hour. The list of the operator stays readable. */
const SENT_REFUSALS = { count: 10, windowMs: 3_600_000 }
/** In a day they occupy at most a seventh of the stored refusals. */
const SENT_REFUSALS_IN_ALL = { ...SENT_REFUSALS, count: 100 }
/** The addresses of a domain that have no account get 200 links an hour. A school that signs up together is larger than one class. */
const MAIL_TO_DOMAIN = { count: 200, windowMs: 3_600_000 }
/** With one link a person may try 20 usernames an hour, because the answer reveals which usernames are taken. */
const SIGN_UP = { count: 20, windowMs: 3_600_000 }
/** Several people may share one address. So the limit of an address is this many times the limit of one account. */
const ACCOUNTS_PER_ADDRESS = 10
/** Each change causes another read of the page, and people read more often than they change something. */
const READS_PER_CHANGE = 10

/** One address, such as a home or an office, starts 100 devices in ten minutes. */
const DEVICES = { count: 100, windowMs: 600_000 }
/** A client starts 2,000 devices in ten minutes, and all clients together 20,000. So at most twice as many wait at any moment. */
const DEVICES_OF_CLIENT = { ...DEVICES, count: 2000 }
const DEVICES_IN_SUM = { ...DEVICES, count: 20_000 }
/** A client asks 2,000 people in ten minutes, one person 5 times in ten minutes, and all clients together ask one person 20 times. */
const BACKCHANNEL_OF_CLIENT = { count: 2000, windowMs: 600_000 }
const BACKCHANNEL_OF_PAIR = { ...BACKCHANNEL_OF_CLIENT, count: 5 }
const BACKCHANNEL_OF_USER = { ...BACKCHANNEL_OF_CLIENT, count: 20 }
/** A user or a session types 10 wrong codes of devices in 15 minutes. RFC 8628 §5.1. */
const USER_CODES = { count: 10, windowMs: 900_000 }
/** All users together type 2,000 wrong codes in an hour: with 1,000 devices waiting, one hit in 13,000 hours. */
const USER_CODES_IN_SUM = { count: 2000, windowMs: 3_600_000 }

/** A user may deny one client 20 times an hour. After that, the client's requests show no consent page to this user. */
const DENIALS = { count: 20, windowMs: 3_600_000 }
/** Anyone can register any number of clients, each with a count of its own. So all strangers together have this limit. */
const STRANGER_DENIALS = { ...DENIALS, count: 60 }

/** Makes a limit. Either one process counts it in memory, or all processes count it together. */
type Counting = (name: keyof Limits, rate: Rate | "off", more?: { readonly givenBack: true }) => Limit

export const limitsOf = (config: Config, limit: Counting): Limits => ({
  token: limit("token", config.tokenLimit),
  pushed: limit("pushed", config.tokenLimit),
  authorization: limit("authorization", config.authorizationLimit),
  userinfo: limit("userinfo", config.userinfoLimit),
  tokeninfo: limit("tokeninfo", config.tokeninfoLimit),
  registration: limit("registration", config.registrationLimit),
  denials: limit("denials", config.authorizationLimit === "off" ? "off" : DENIALS),
  strangerDenials: limit("strangerDenials", config.authorizationLimit === "off" ? "off" : STRANGER_DENIALS),
  accountChanges: limit("accountChanges", config.accountLimit),
  accountReads: limit("accountReads", times(config.accountLimit, READS_PER_CHANGE)),
  adminApi: limit("adminApi", config.adminApiLimit),
  refusedAttempts: limit("refusedAttempts", REFUSED_ATTEMPTS),
  sentRefusals: limit("sentRefusals", SENT_REFUSALS),
  sentRefusalsInAll: limit("sentRefusalsInAll", SENT_REFUSALS_IN_ALL),
  invalidToken: limit("invalidToken", INVALID_TOKENS),
  signIn: limit("signIn", config.signInLimit, { givenBack: true }),
  signInAddress: limit("signInAddress", times(config.signInLimit, ACCOUNTS_PER_ADDRESS), { givenBack: true }),
  signInBlock56: limit("signInBlock56", times(config.signInLimit, 2 * ACCOUNTS_PER_ADDRESS), { givenBack: true }),
  signInBlock48: limit("signInBlock48", times(config.signInLimit, 4 * ACCOUNTS_PER_ADDRESS), { givenBack: true }),
  signInAccount: limit("signInAccount", config.signInLimit === "off" ? "off" : ACCOUNT, { givenBack: true }),
  secondFactor: limit("secondFactor", config.signInLimit === "off" ? "off" : SECOND_FACTOR, { givenBack: true }),
  emailCode: limit("emailCode", EMAIL_CODE, { givenBack: true }),
  emailCodeInAll: limit("emailCodeInAll", EMAIL_CODE_IN_ALL, { givenBack: true }),
  directoryAttempts: limit("directoryAttempts", DIRECTORY_ATTEMPTS, { givenBack: true }),
  mail: limit("mail", times(config.signInLimit, 2)),
  mailBlock56: limit("mailBlock56", times(config.signInLimit, 4)),
  mailBlock48: limit("mailBlock48", times(config.signInLimit, 8)),
  signUp: limit("signUp", config.signInLimit === "off" ? "off" : SIGN_UP),
  mailTo: limit("mailTo", MAIL_TO),
  mailToDomain: limit("mailToDomain", MAIL_TO_DOMAIN),
  device: limit("device", DEVICES),
  deviceBlock56: limit("deviceBlock56", times(DEVICES, 2)),
  deviceBlock48: limit("deviceBlock48", times(DEVICES, 4)),
  deviceClient: limit("deviceClient", DEVICES_OF_CLIENT),
  deviceSum: limit("deviceSum", DEVICES_IN_SUM),
  backchannelClient: limit("backchannelClient", BACKCHANNEL_OF_CLIENT),
  backchannelPair: limit("backchannelPair", BACKCHANNEL_OF_PAIR),
  backchannelUser: limit("backchannelUser", BACKCHANNEL_OF_USER),
  userCode: limit("userCode", USER_CODES, { givenBack: true }),
  userCodeAddress: limit("userCodeAddress", times(USER_CODES, ACCOUNTS_PER_ADDRESS), { givenBack: true }),
  userCodeBlock56: limit("userCodeBlock56", times(USER_CODES, 2 * ACCOUNTS_PER_ADDRESS), { givenBack: true }),
  userCodeBlock48: limit("userCodeBlock48", times(USER_CODES, 4 * ACCOUNTS_PER_ADDRESS), { givenBack: true }),
  userCodeSum: limit("userCodeSum", USER_CODES_IN_SUM, { givenBack: true }),
  accountLimited: limit("accountLimited", { ...ACCOUNT, count: 1 }),
})

const times = (rate: Rate | "off", factor: number): Rate | "off" =>
  rate === "off" ? "off" : { ...rate, count: rate.count * factor }
