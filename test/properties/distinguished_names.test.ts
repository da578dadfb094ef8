/** Names of certificates: RFC 4514 §3, RFC 5280 §7.1. */
import { equal, notEqual } from "node:assert/strict"
import { test } from "node:test"
import { hasAlternativeName } from "../../src/oauth/certificates/alternative_names.ts"
import { normalName, normalSubject } from "../../src/oauth/certificates/distinguished_name.ts"

test("RFC 5280 §7.1: two spellings of one distinguished name are equal", () => {
  const equals: [subject: string, registered: string][] = [
    ["C=DE\nO=Example\nCN=a", "CN=a,O=Example,C=DE"],
    ["C=DE\nO=Example\nCN=a", "cn = A , o=  EXAMPLE  ,c=de"],
    ["CN=a", "2.5.4.3=a"],
    ["CN=a", "OID.2.5.4.3=a"],
    ["emailAddress=a@b.example", "1.2.840.113549.1.9.1=a@b.example"],
    ["DC=org\nDC=example\nUID=u", "UID=u,DC=example,DC=org"],
    ["OU=b + CN=a", "CN=a+OU=b"],
    ["CN=a\\, b", "CN=a\\, b"],
    ["CN=a\\, b", "CN=a\\2C b"],
    ["CN=a\\0AO=b", "CN=a\\0ao\\3Db"],
    ["CN=Größe", "CN=Gr\\C3\\B6\\C3\\9Fe"],
    ["CN=a\\\\", "CN=a\\\\"],
    ["CN=\\#1", "CN=\\#1"],
  ]
  for (const [subject, registered] of equals) equal(normalSubject(subject), normalName(registered), registered)
})

test("a comma, a plus or a new line within a value never makes another name", () => {
  const others: [subject: string, registered: string][] = [
    ["O=Example\nCN=a", "O=Example,CN=a"],
    ["CN=a\\,O=Example", "CN=a,O=Example"],
    ["CN=a\\,O=Example", "O=Example,CN=a"],
    ["CN=a\\0AO=Example", "CN=a,O=Example"],
    ["CN=a\\0AO=Example", "O=Example,CN=a"],
    ["CN=a \\+ OU=b", "CN=a+OU=b"],
    ["OU=b\nCN=a", "CN=a+OU=b"],
    ["CN=a\\00", "CN=a"],
    ["CN=a\\00b", "CN=a"],
    ["CN=ä", "CN=Ä"],
    ["CN=a b", "CN=ab"],
    ["CN=a\nCN=a", "CN=a"],
    ["CN=a", "O=a"],
  ]
  for (const [subject, registered] of others) {
    notEqual(normalName(registered), undefined, registered)
    notEqual(normalSubject(subject), normalName(registered), `${JSON.stringify(subject)} ${registered}`)
  }
})

test("RFC 4514 §3: text that is no distinguished name is refused", () => {
  for (const text of [
    "",
    "CN",
    "a",
    "CN=a,",
    ",CN=a",
    "CN=a,b",
    "CN=#0401",
    'CN="a"',
    "CN=a;O=b",
    "CN=a\\",
    "=a",
    "CN=a+",
  ])
    equal(normalName(text), undefined, text)
})

test("RFC 5280 §7.5: an alternative name counts only as a whole, and only as what it is", () => {
  const names =
    'DNS:a.example, URI:"https://a.example/x,DNS:b.example", email:a@a.example, IP Address:FD00:0:0:0:0:0:0:1'
  const has: [Parameters<typeof hasAlternativeName>[1], string, boolean][] = [
    ["dns", "A.example", true],
    ["dns", "b.example", false],
    ["dns", "x.a.example", false],
    ["uri", "https://a.example/x,DNS:b.example", true],
    ["uri", "https://a.example/x", false],
    ["uri", "a.example", false],
    ["email", "a@A.example", true],
    ["email", "A@a.example", false],
    ["ip", "fd00::1", true],
    ["ip", "fd00::2", false],
  ]
  for (const [kind, name, expected] of has) equal(hasAlternativeName(names, kind, name), expected, `${kind} ${name}`)
  equal(hasAlternativeName('URI:"unclosed, DNS:b.example', "dns", "b.example"), false)
  equal(hasAlternativeName("", "dns", ""), false)
})
