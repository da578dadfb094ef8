// Fastify without anything: what the framework costs by itself.

import type { AddressInfo } from "node:net"
import type { FastifyReply } from "fastify"
import { fastify } from "fastify"
import { answerHarness, givenOptions } from "./answering.ts"
import type { CannedAnswer, CannedAnswers } from "./answers.ts"

const { answers } = givenOptions<{ answers: CannedAnswers }>()
const server = fastify()
server.removeAllContentTypeParsers()
server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))

const give = (reply: FastifyReply, { status, headers, body }: CannedAnswer) =>
  reply.code(status).headers(headers).send(body)
server.get("*", (_request, reply) => give(reply, answers.GET))
server.post("*", (_request, reply) => give(reply, answers.POST))

await server.listen({ host: "127.0.0.1", port: 0 })
answerHarness((server.server.address() as AddressInfo).port)
