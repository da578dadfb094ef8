import type { Answer } from "../load/connection.ts"
import { Connection } from "../load/connection.ts"
import { get, post } from "../load/request.ts"

/** As much of a browser as it takes to sign in once: cookies, forms, and redirects within the server. */
export class Visitor {
  readonly #port: number
  readonly #connection: Connection
  readonly #cookies = new Map<string, string>()

  constructor(port: number) {
    this.#port = port
    this.#connection = new Connection(port)
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  }

  get(path: string): Promise<Answer> {
    return this.#ask(get(this.#port, path, this.#headers()))
  }

  post(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.#ask(post(this.#port, path, fields, this.#headers()))
  }

  close(): void {
    this.#connection.close()
  }

  #headers(): Record<string, string> {
    return this.#cookies.size === 0 ? {} : { cookie: this.cookie }
  }

  async #ask(request: string): Promise<Answer> {
    const answer = await this.#connection.ask(request)
    for (const [, name = "", value = "", rest = ""] of answer.head.matchAll(/^set-cookie: ([^=]+)=([^;\r]*)(.*)$/gim)) {
      if (value === "" || /expires=Thu, 01 Jan 1970/i.test(rest)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }
}
