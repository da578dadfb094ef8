import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { CONNECTIONS } from "../../src/connections/connection_settings.ts"
import { PRESETS } from "../../src/connections/presets.ts"
import { validateUserFilter } from "../../src/connections/validate_directory.ts"

/** The names of the problems with these settings. */
function problemsOf(given: Parameters<typeof CONNECTIONS.applied>[1]): readonly string[] {
  const problems: string[] = []
  CONNECTIONS.applied(CONNECTIONS.defaults(), given, (setting, { values }) =>
    problems.push(`${setting} ${JSON.stringify(values)}`),
  )
  return problems
}

const isAccepted = (given: Parameters<typeof CONNECTIONS.applied>[1]): boolean => problemsOf(given).length === 0

test("the address of a directory is ldap:// or ldaps:// with a host, and nothing else (RFC 4516 §2)", () => {
  for (const url of ["ldaps://ldap.example.com", "ldap://ldap:3890", "ldaps://[2001:db8::7]:1636/", "ldap://127.0.0.1"])
    equal(isAccepted({ directory_urls: [url] }), true, url)
  for (const url of [
    "https://ldap.example.com",
    "ldap.example.com",
    "ldap://",
    "ldapi:///var/run/slapd",
    "ldaps://ldap.example.com/dc=example",
    "ldaps://ldap.example.com?uid",
    "ldaps://ldap.example.com#x",
    "ldaps://me@ldap.example.com",
    "ldaps://me:word@ldap.example.com",
    "ldaps://ldap.example.com:port",
  ])
    equal(isAccepted({ directory_urls: [url] }), false, url)
})

test("the name of an entry consists of attributes with values (RFC 4514 §3)", () => {
  for (const dn of ["dc=example,dc=com", "cn=Größe\\, Gatehouse,ou=a b,dc=x", "2.5.4.3=x"])
    equal(isAccepted({ base_dn: dn, bind_dn: dn }), true, dn)
  for (const dn of ["example.com", "gatehouse@ad.example.com", "EXTERNAL", "cn=a\nb", `cn=${"x".repeat(1022)}`])
    equal(problemsOf({ base_dn: dn, bind_dn: dn }).length, 2, dn)
})

test("a filter is one pair of parentheses, and has the place for what was typed (RFC 4515 §3)", () => {
  for (const filter of ["(uid={username})", "(&(a=b)(|(uid={username})(mail={username}@x)))", "(a=\\28{username})"])
    equal(isAccepted({ user_filter: filter }), true, filter)
  for (const filter of [
    "uid={username}",
    "(uid=*)",
    "(uid={username}",
    "(uid={username}))",
    "(a=b)(uid={username})",
    ")(uid={username})(",
    "(uid={username})\n",
    `(uid={username}${"x".repeat(1010)})`,
  ])
    equal(isAccepted({ user_filter: filter }), false, filter)
})

test("the certificates of authorities are in PEM form", () => {
  const pem = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
  for (const given of [pem, pem + pem, `\n${pem.trim()}`]) equal(isAccepted({ ca_certificate: given }), true)
  for (const given of ["ca.pem", `${pem}x`, pem.replaceAll("CERTIFICATE", "PRIVATE KEY"), pem.repeat(2000)])
    equal(isAccepted({ ca_certificate: given }), false)
})

test("the filters of all presets are valid, and only directories have one", () => {
  const filters = Object.values(PRESETS).flatMap(({ kind, directory }) => (kind === "ldap" ? [directory?.filter] : []))
  deepEqual(
    filters.map((filter) => validateUserFilter(filter ?? "")),
    [undefined, undefined],
  )
  for (const { kind, directory } of Object.values(PRESETS)) equal(directory !== undefined, kind === "ldap")
})
