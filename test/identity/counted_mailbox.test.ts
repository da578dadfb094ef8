/** Which addresses count as one mailbox. Only limits use this, never an account. */
import { equal, notEqual } from "node:assert/strict"
import { test } from "node:test"
import { countedDomain, countedMailbox } from "../../src/identity/counted_mailbox.ts"

const SAME: readonly (readonly [string, readonly string[]])[] = [
  [
    "victim@example.org",
    ["victim+1@example.org", "VICTIM+a+b@EXAMPLE.org", "victim+@example.org", "victim\uff0b7@example.org"],
  ],
  ["victim@bücher.example", ["Victim+2@xn--bcher-kva.example", "victim@BÜCHER.example", "victim@bu\u0308cher.example"]],
  [
    "v.i.ctim@gmail.com",
    ["victim@gmail.com", "vic.tim+shop@googlemail.com", "V.I.C.T.I.M@Gmail.com", "ｖictim@gmail.com"],
  ],
  ["vic-tim@proton.me", ["victim@pm.me", "vic_tim+x@protonmail.com"]],
  ["victim@icloud.com", ["victim+y@me.com"]],
  ["vic.tim@yandex.ru", ["vic-tim@ya.ru"]],
]

for (const [first, others] of SAME)
  for (const other of others)
    test(`${other} counts as ${first}`, () => equal(countedMailbox(other), countedMailbox(first)))

test("dots and hyphens count where they may name another person", () => {
  notEqual(countedMailbox("vic.tim@example.org"), countedMailbox("victim@example.org"))
  notEqual(countedMailbox("vic-tim@gmail.com"), countedMailbox("victim@gmail.com"))
  notEqual(countedMailbox("vic.tim@icloud.com"), countedMailbox("victim@icloud.com"))
  notEqual(countedMailbox("victim@example.org"), countedMailbox("victim@example.com"))
  notEqual(countedMailbox("victim@mail.gmail.com"), countedMailbox("victim@gmail.com"))
})

test("a domain is counted unless many strangers have their addresses there", () => {
  equal(countedDomain("anything@Example.ORG"), "example.org")
  equal(countedDomain("a@xn--bcher-kva.example"), countedDomain("b@bücher.example"))
  for (const at of ["gmail.com", "GoogleMail.com", "outlook.com", "qq.com"]) equal(countedDomain(`a@${at}`), undefined)
})
