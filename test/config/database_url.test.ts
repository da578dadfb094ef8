import assert from "node:assert/strict"
import { test } from "node:test"
import { inspect } from "node:util"
import { ConfigurationInvalid, describeConfig, loadConfig } from "../../src/config/load.ts"

const SECRET = "correct horse battery staple and so on"
const NAME = "GATEHOUSE_DATABASE_URL"

const read = (url: string) => {
  const { databaseUrl } = loadConfig({ [NAME]: url, GATEHOUSE_SECRET: SECRET })
  assert.ok(databaseUrl)
  return { ...databaseUrl, password: databaseUrl.password?.reveal() }
}

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigurationInvalid)
    return error.problems
  }
  return []
}

const plain = {
  hosts: [{ host: "db.example.com", port: 5432 }],
  user: "gate",
  password: "p@ss/word",
  database: "house",
  tls: "require",
}

test("a database URL is split into its parts, %-encoding is decoded, and a remote host requires TLS", () => {
  assert.deepEqual(read("postgres://gate:p%40ss%2Fword@db.example.com/house"), plain)
  assert.deepEqual(read("postgresql://gate:p%40ss%2Fword@db.example.com:6432/house?sslmode=verify-full"), {
    ...plain,
    hosts: [{ host: "db.example.com", port: 6432 }],
    tls: "verify-full",
  })
})

test("a local database (address, name or socket) needs no TLS unless requested", () => {
  const local = { ...plain, password: undefined, tls: "disable" }
  const at = (host: string, port = 5432) => ({ ...local, hosts: [{ host, port }] })
  for (const host of ["localhost", "127.0.0.1"]) assert.deepEqual(read(`postgres://gate@${host}/house`), at(host))
  assert.deepEqual(read("postgres://gate@[::1]:5433/house"), at("::1", 5433))
  assert.deepEqual(read("postgres://gate@/house?host=/run/postgresql"), at("/run/postgresql"))
  assert.equal(read("postgres://gate@localhost/house?sslmode=require").tls, "require")
})

test("a database URL can name several hosts of one cluster, in the order in which they are tried", () => {
  const hosts = [
    { host: "db1", port: 5432 },
    { host: "fd00::2", port: 6432 },
    { host: "db3", port: 5432 },
  ]
  for (const session of ["", "?target_session_attrs=read-write", "?target_session_attrs=primary"])
    assert.deepEqual(read(`postgres://gate:p%40ss%2Fword@db1,[fd00::2]:6432,db3/house${session}`), { ...plain, hosts })
  assert.equal(read("postgres://gate@localhost,db2/house").tls, "require")
  assert.equal(read("postgres://gate@localhost:1,localhost:2/house").tls, "disable")
  assert.deepEqual(read("postgres://gate:p%40ss%2Fword@db.example.com/house?target_session_attrs=read-write"), plain)
})

const REFUSED: Readonly<Record<string, string>> = {
  "mysql://gate:pa55@db/house": "it is not a postgres:// address",
  "postgres://gate:pa55@db": "it has no database",
  "postgres://gate:pa55@db/a/b": "it has no database",
  "postgres://:pa55@db/house": "it has no user",
  "postgres://gate:pa55@a,,b/house": "it cannot be read; %-encode special characters in user and password",
  "postgres://gate:pa55@/house?host=a,b":
    "with the parameter host it has one host; write several as @HOST:PORT,HOST:PORT/DATABASE",
  "postgres://gate:pa55@a,b/house?target_session_attrs=any":
    "its target_session_attrs must be read-write or primary, because the server writes",
  "postgres://gate:%pa55@db/house": "its %-encoding cannot be read",
  "postgres://gate:pa55@db:port/house": "it cannot be read; %-encode special characters in user and password",
  "postgres://gate:pa55@db/house?sslmode=on":
    "its sslmode must be one of disable, prefer, require, verify-ca, verify-full",
  "postgres://gate:pa55@db/house?sslrootcert=/ca": "name the file of sslrootcert in GATEHOUSE_DATABASE_CA instead",
  "postgres://gate:pa55@db/house?options=x":
    "unknown parameter options; the known ones are sslmode, target_session_attrs, host",
}

for (const [url, why] of Object.entries(REFUSED))
  test(`${url}: ${why}; the value is not shown`, () => {
    const [problem = "", ...more] = problemsOf({ [NAME]: url, GATEHOUSE_SECRET: SECRET })
    assert.ok(problem.startsWith(`${NAME}: ${why}; it must be postgres://`), problem)
    assert.doesNotMatch(problem, /pa55|gate:/)
    assert.deepEqual(more, [])
  })

test("all problems of the database are reported together, including a missing server secret", () => {
  const env = { [NAME]: "postgres://db", GATEHOUSE_DATABASE_POOL: "0", GATEHOUSE_DATABASE_POOLER: "session" }
  assert.deepEqual(
    problemsOf(env).map((problem) => problem.split(/[:,] | is /)[0]),
    [NAME, "GATEHOUSE_DATABASE_POOL", "GATEHOUSE_DATABASE_POOLER", "GATEHOUSE_SECRET"],
  )
  assert.deepEqual(problemsOf({ [NAME]: "postgres://gate@db/house" }), [
    "GATEHOUSE_SECRET is not set, but GATEHOUSE_DATABASE_URL is set: all servers on one database must have the same secret, for example GATEHOUSE_SECRET=$(openssl rand -base64 32)",
  ])
})

test("the configuration names the database without its password", () => {
  const env = { [NAME]: "postgres://gate:pa55@db.example.com/house", GATEHOUSE_SECRET: SECRET }
  const config = loadConfig(env)
  const shown = describeConfig(config, env).find((row) => row.env === NAME)
  assert.equal(shown?.value, "postgres://gate@db.example.com:5432/house?sslmode=require")
  const several = "postgres://gate@db1:5432,[fd00::2]:6432/house?sslmode=verify-full"
  const more = { [NAME]: several, GATEHOUSE_SECRET: SECRET }
  assert.equal(describeConfig(loadConfig(more), more).find((row) => row.env === NAME)?.value, several)
  assert.doesNotMatch(inspect(config, { depth: 9 }) + JSON.stringify(config), /pa55/)
})
