import { deepEqual, equal, match, ok } from "node:assert/strict"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, test } from "node:test"
import { hash } from "@node-rs/bcrypt"
import type { UserRecord } from "../../src/admin/contract.ts"
import type { ImportCounts } from "../../src/admin/import_users.ts"
import { databaseFile } from "../../src/assembly/data_place.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { commandOn, temporaryFolder } from "./command.ts"

const BCRYPT = await hash("a password of old", 4)
const PBKDF2 = { value: Buffer.alloc(64, 1).toString("base64"), salt: Buffer.alloc(16, 2).toString("base64") }

/** A command on its own data, and a file there. */
function place() {
  const folder = temporaryFolder()
  const run = commandOn(folder)
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const imported = async (
    args: readonly string[],
  ): Promise<ImportCounts & { stderr: string; status: number | null }> => {
    const { stdout, stderr, status } = await run(["user", "import", ...args, "--json"])
    ok(stdout !== "", stderr)
    return { ...JSON.parse(stdout), stderr, status }
  }
  const users = async () => JSON.parse((await run(["user", "list", "--json"])).stdout) as UserRecord[]
  const hashOf = async (username: string) => {
    const store = await openSqlite({ file: databaseFile(folder) })
    const found = await store.users.findByUsername(username)
    await store.close()
    return found?.passwordHash
  }
  return { folder, run, file, imported, users, hashOf }
}

const counts = ({ read, added, existing, refused }: ImportCounts) => [read, added, existing, refused]

describe("csv", () => {
  const CSV = [
    "email,username,password_hash,email_verified,disabled,groups,attribute.nickname,name",
    `ann@example.com,ann,${BCRYPT},yes,,staff;nowhere,de,"Lee, Ann"`,
    `bob@example.com,,${BCRYPT},no,1,,,`,
    `cy@example.com,cy,${BCRYPT.replace("$04$", "$31$")},no,,,,`,
    "dee@example.com,dee,5f4dcc3b5aa765d61d8327deb882cf99,no,,,,",
    "not an address,eve,,no,,,,",
    `ann@example.com,Ann,${BCRYPT},no,,,,`,
    `fay@example.com,fay`,
    "",
  ].join("\n")

  test("people are added with their hashes, each refused line is reported with its reason, and no hash is printed", async () => {
    const { folder, run, file, imported, users, hashOf } = place()
    await run(["group", "create", "staff"])
    const people = file("people.csv", CSV)
    const report = join(folder, "refused.csv")

    const dry = await imported([people, "--dry-run"])
    deepEqual([counts(dry), await users()], [[7, 2, 0, 5], []])

    const done = await imported([people, "--report", report])
    deepEqual([counts(done), done.status], [[7, 2, 0, 5], 1])
    const lines = readFileSync(report, "utf8").split("\n")
    deepEqual(
      lines.map((line) => line.split(",").slice(0, 2).join(",")),
      ["line,username", "2,", "4,cy", "5,dee", "6,eve", "7,Ann", "8,fay", ""],
    )
    for (const reason of [
      /group .*nowhere/,
      /bcrypt cost 31/,
      /unknown form/,
      /Row 6 \(eve\): the e-mail address has no @\./,
      /Row 7 \(Ann\): the username or the verified e-mail address is that of an earlier row\./,
      /2 fields/,
    ])
      match(lines.join("\n"), reason)
    ok(!`${lines.join()}${done.stderr}${dry.stderr}`.includes(BCRYPT.slice(-20)))
    ok(!lines.join().includes("5f4dcc"))

    const [ann, bob] = await users()
    deepEqual(
      [ann?.username, ann?.name, ann?.email_verified, ann?.attributes],
      ["ann", "Lee, Ann", true, { nickname: "de" }],
    )
    deepEqual([bob?.username, bob?.disabled], ["bob@example.com", true])
    match((await hashOf("ann")) ?? "", /^\$bcrypt\$r=4\$/)
    match((await run(["group", "members", "staff"])).stdout, new RegExp(ann?.user_id ?? "-"))

    const again = await imported([people])
    deepEqual(counts(again), [7, 0, 2, 5])
    equal((await users()).length, 2)
    match((await run(["user", "import", people, "--report", people])).stderr, /EEXIST|exists/)
    equal(readFileSync(people, "utf8"), CSV)
  })

  test("semicolons and tabs separate too, with and without byte order mark, as spreadsheets write them", async () => {
    const { run, file, imported, users } = place()
    await run(["group", "create", "staff"])
    await run(["group", "create", "night"])
    const semicolons = 'email;name;groups;disabled\r\nann@example.com;"Lee; Ann, Dr.";"staff;night";no\r\n'
    const tabs = "email\tname\nbob@example.com\tBob, the; builder\n"
    for (const [at, [text, mark]] of [
      [semicolons, "\ufeff"],
      [tabs, "\ufeff"],
      [tabs.replace("bob", "cy"), ""],
      [semicolons.replace("ann", "dee"), ""],
      [`sep=;\r\n${semicolons.replace("ann", "fay")}`, "\ufeff"],
      [`"sep=\t"\n${tabs.replace("bob", "gus")}`, ""],
      ['"attribute.nickname";email\n"x,y,z";eve@example.com\n', ""],
    ].entries()) {
      const done = await imported([file(`${at}.csv`, `${mark}${text}`)])
      deepEqual([counts(done), done.stderr], [[1, 1, 0, 0], ""])
    }
    const found = new Map((await users()).map((user) => [user.username, user]))
    deepEqual(found.get("ann@example.com")?.name, "Lee; Ann, Dr.")
    deepEqual(found.get("bob@example.com")?.name, "Bob, the; builder")
    deepEqual(found.get("fay@example.com")?.name, "Lee; Ann, Dr.")
    deepEqual(found.get("gus@example.com")?.name, "Bob, the; builder")
    deepEqual(found.get("eve@example.com")?.attributes, { nickname: "x,y,z" })
    for (const group of ["staff", "night"])
      match((await run(["group", "members", group])).stdout, new RegExp(found.get("dee@example.com")?.user_id ?? "-"))
  })

  test("a file in UTF-16 or Windows-1252 is refused, and the message says what to save instead", async () => {
    const { folder, run, users } = place()
    const text = "email,name\nann@example.com,Ann Müller\n"
    for (const [bytes, says] of [
      [Buffer.from(`\ufeff${text}`, "utf16le"), /the file is UTF-16: save it as UTF-8; in Excel, choose "CSV UTF-8"/],
      [Buffer.from(text, "utf16le"), /the file is UTF-16/],
      [Buffer.from(`\ufeff${text}`, "utf16le").swap16(), /the file is UTF-16/],
      [
        Buffer.from(text, "latin1"),
        /the file is not UTF-8 but perhaps Windows-1252: save it as UTF-8; in Excel, choose "CSV UTF-8"/,
      ],
    ] as const) {
      const name = join(folder, "encoded.csv")
      writeFileSync(name, bytes)
      const { status, stderr } = await run(["user", "import", name])
      deepEqual([status, says.test(stderr)], [1, true], stderr)
    }
    deepEqual(await users(), [])
  })

  test("an existing user is never changed", async () => {
    const { run, file, imported, users, hashOf } = place()
    const options = ["--username", "ann", "--email", "own@example.com", "--email-verified", "--password-stdin"]
    await run(["user", "create", ...options], { stdin: "correct horse battery" })
    const [before, hashed] = [await users(), await hashOf("ann")]
    const rows = [`ann,other@example.com,false,${BCRYPT}`, `bob,OWN@example.com,true,${BCRYPT}`]
    const done = await imported([file("p.csv", ["username,email,email_verified,password_hash", ...rows].join("\n"))])
    deepEqual(counts(done), [2, 0, 0, 2])
    match(done.stderr, /Row 2 \(ann\): the username "ann" belongs to another user\./)
    match(done.stderr, /Row 3 \(bob\): the e-mail address .* is verified for another user\./)
    deepEqual([await users(), await hashOf("ann")], [before, hashed])
  })

  test("a file whose columns are unknown, or that has passwords, is refused before anybody is added", async () => {
    const { run, file, users } = place()
    for (const [text, says] of [
      ["username,password\nann,secret", /column password is refused/],
      ["username,Shoe size\nann,38", /unknown column "Shoe size": use username, email/],
      ["name\nann", /neither username nor email/],
      ["username,username\nann,ann", /column username twice/],
    ] as const) {
      const { status, stderr } = await run(["user", "import", file("p.csv", text)])
      deepEqual([status, says.test(stderr), stderr.includes("secret")], [1, true, false], stderr)
    }
    deepEqual(await users(), [])
    equal((await run(["user", "import", "people.json"])).status, 2)
    const missing = await run(["user", "import", "missing.csv"])
    deepEqual([missing.status, missing.stderr], [1, "gatehouse: missing.csv does not exist\n"])
  })
})

test("a realm export of Keycloak: its users with password, names, attributes and groups, and no service account", async () => {
  const { run, file, imported, users, hashOf } = place()
  await run(["group", "create", "staff"])
  const password = (algorithm: string, hashIterations: number, more: object = {}) => ({
    type: "password",
    secretData: JSON.stringify({ ...PBKDF2, additionalParameters: {} }),
    credentialData: JSON.stringify({ hashIterations, algorithm, additionalParameters: more }),
  })
  const argon2 = { hashLength: ["32"], memory: ["7168"], type: ["id"], version: ["1.3"], parallelism: ["1"] }
  const realm = {
    realm: "users",
    requiredActions: [{ users: [{ username: "decoy" }] }],
    users: [
      {
        username: "ann",
        email: "ann@example.com",
        emailVerified: true,
        enabled: true,
        firstName: "Ann",
        lastName: "{Lee}",
        attributes: { nickname: ["de"], shoe: ["38"] },
        groups: ["/staff"],
        credentials: [password("pbkdf2-sha256", 27500)],
      },
      { username: "bob", enabled: false, credentials: [{ type: "otp" }, password("argon2", 5, argon2)] },
      { username: "service-account-x", serviceAccountClientId: "x" },
      { username: "cy", credentials: [password("bcrypt-of-a-plugin", 1)] },
      { username: "dee" },
    ],
    clients: [{ clientId: "x" }],
  }
  const done = await imported([file("realm.json", JSON.stringify(realm, null, 2)), "--format", "keycloak"])
  deepEqual(counts(done), [5, 3, 0, 2])
  match(done.stderr, /\(service-account-x\): the user is a service account/)
  match(done.stderr, /\(cy\): the password hash has the algorithm "bcrypt-of-a-plugin", which is unsupported\./)
  match(done.stderr, /Row \d+: the attribute "shoe" does not exist, so people/)
  const [ann, bob, dee] = await users()
  deepEqual([ann?.name, ann?.attributes], ["Ann {Lee}", { nickname: "de", given_name: "Ann", family_name: "{Lee}" }])
  deepEqual([bob?.disabled, dee?.username], [true, "dee"])
  match((await hashOf("ann")) ?? "", /^\$pbkdf2-sha256\$i=27500,l=64\$/)
  match((await hashOf("bob")) ?? "", /^\$argon2id\$v=19\$m=7168,t=5/)
  equal(await hashOf("dee"), undefined)
})

test("an export of Auth0, and the list of its bulk import", async () => {
  const { file, imported, users, hashOf } = place()
  const lines = [
    {
      _id: { $oid: "1" },
      email: "ann@example.com",
      email_verified: true,
      passwordHash: BCRYPT,
      name: "ann@example.com",
    },
    { email: "bob@example.com", username: "bob", blocked: true, nickname: "Bob" },
  ]
  const done = await imported([
    file("a.ndjson", lines.map((line) => JSON.stringify(line)).join("\n")),
    "--format",
    "auth0",
  ])
  deepEqual(counts(done), [2, 2, 0, 0])
  const scrypt = {
    algorithm: "scrypt",
    cost: 1024,
    blockSize: 8,
    parallelization: 1,
    keylen: 64,
    hash: { value: PBKDF2.value, encoding: "base64" },
    salt: { value: "a salt of some text", encoding: "utf8" },
  }
  const list = [
    { email: "cy@example.com", custom_password_hash: scrypt },
    {
      email: "dee@example.com",
      custom_password_hash: { algorithm: "md5", hash: { value: "5f4dcc", encoding: "hex" } },
    },
  ]
  const more = await imported([file("b.json", JSON.stringify(list)), "--format", "auth0"])
  deepEqual(counts(more), [2, 1, 0, 1])
  match(more.stderr, /algorithm "md5", which is unsupported/)
  const [ann, bob] = await users()
  deepEqual([ann?.username, ann?.name, ann?.email_verified], ["ann@example.com", null, true])
  deepEqual([bob?.disabled, bob?.attributes.nickname], [true, "Bob"])
  match((await hashOf("ann@example.com")) ?? "", /^\$bcrypt\$r=4\$/)
  match((await hashOf("cy@example.com")) ?? "", /^\$scrypt\$ln=10,r=8,p=1\$/)
})

test("a file of another format is refused, and the message names its format", async () => {
  const { run, file, users } = place()
  const auth0 = [{ user_id: "auth0|1", email: "ann@example.com", email_verified: true, custom_password_hash: {} }]
  const keycloak = { realm: "bakery", users: [{ username: "ann", credentials: [{ type: "password" }] }] }
  for (const [value, format, says] of [
    [JSON.stringify(auth0), "keycloak", /an export of Auth0, not an export of Keycloak: choose the format auth0/],
    [JSON.stringify(auth0[0]), "keycloak", /choose the format auth0/],
    [JSON.stringify(keycloak), "auth0", /an export of Keycloak, not an export of Auth0: choose the format keycloak/],
    [JSON.stringify(keycloak), "csv", /an export of Keycloak, not CSV: choose the format keycloak/],
    ["email\nann@example.com\n", "auth0", /the file is CSV, not an export of Auth0: choose the format csv/],
  ] as const) {
    const { status, stderr } = await run(["user", "import", file("people", value), "--format", format])
    deepEqual([status, says.test(stderr)], [1, true], stderr)
  }
  deepEqual(await users(), [])
})

test("an incomplete file is reported, and what was read before stays", async () => {
  const { run, file, imported } = place()
  const broken = await run([
    "user",
    "import",
    file("x.json", '{"users": [{"username": "ann"}, {"user'),
    "--format",
    "keycloak",
  ])
  deepEqual([broken.status, /in the middle of an object/.test(broken.stderr)], [1, true], broken.stderr)
  deepEqual(counts(await imported([file("y.json", '[{"username": "ann"}]'), "--format", "keycloak"])), [1, 1, 0, 0])
})

test("hashes of more than four kinds and costs are refused, because each slows every sign-in", async () => {
  const { file, imported } = place()
  const rows = [4, 5, 6, 7, 8, 8].map((cost, at) => `p${at},${BCRYPT.replace("$04$", `$0${cost}$`)}`)
  const done = await imported([file("p.csv", ["username,password_hash", ...rows].join("\n"))])
  deepEqual(counts(done), [6, 4, 0, 2])
  match(done.stderr, /Row 6 \(p4\): the password hash has a further kind or cost; the database already has 4/)
})
