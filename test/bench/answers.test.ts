import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { completeAnswer } from "../../bench/load/connection.ts"

const LENGTH = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"
const CHUNKED = "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n"

describe("an answer that arrives in pieces", () => {
  test("is complete when the body has its length", () => {
    assert.equal(completeAnswer("HTTP/1.1 200 OK\r\nContent-Le"), undefined)
    assert.equal(completeAnswer(`${LENGTH}bod`), undefined)
    assert.deepEqual(completeAnswer(`${LENGTH}body`), { status: 200, head: LENGTH.slice(0, -4), body: "body" })
  })

  test("is complete after the chunk of size 0", () => {
    const chunks = "3\r\nbod\r\nA\r\ny in parts\r\n0\r\n\r\n"
    for (let length = 0; length < chunks.length; length++)
      assert.equal(completeAnswer(CHUNKED + chunks.slice(0, length)), undefined)
    assert.deepEqual(completeAnswer(CHUNKED + chunks), {
      status: 201,
      head: CHUNKED.slice(0, -4),
      body: "body in parts",
    })
  })

  test("is an error if nothing says where it ends", () => {
    assert.throws(() => completeAnswer("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"), /without Content-Length/)
  })
})
