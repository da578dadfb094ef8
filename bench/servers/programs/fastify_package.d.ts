// As much of fastify as is used here: the check runs where the bench's own packages are not installed.
declare module "fastify" {
  import type { IncomingMessage, Server } from "node:http"

  export interface FastifyReply {
    code(status: number): FastifyReply
    headers(headers: Record<string, string | string[]>): FastifyReply
    send(body: string): FastifyReply
  }

  type Handler = (request: IncomingMessage, reply: FastifyReply) => FastifyReply

  interface FastifyInstance {
    readonly server: Server
    removeAllContentTypeParsers(): void
    addContentTypeParser(
      type: string,
      options: { parseAs: "buffer" },
      parser: (request: unknown, body: Buffer, done: (error: null, body: Buffer) => void) => void,
    ): void
    get(path: string, handler: Handler): void
    post(path: string, handler: Handler): void
    listen(at: { host: string; port: number }): Promise<string>
  }

  export function fastify(): FastifyInstance
}
