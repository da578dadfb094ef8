import type { Form, Visited } from "../../src/testing/testing.ts"
import { Browser, formOf } from "../../src/testing/testing.ts"
import { PASSWORD } from "../support/journey.ts"

/** No application needs this many redirects for one step. A loop fails the test instead of blocking it. */
const REDIRECTS = 15

/** A user with a browser. The browser follows redirects between an application and the service. The user answers the service's pages. */
export class Visitor {
  readonly #browser = new Browser()
  readonly #asked: string[] = []
  readonly #service: string

  constructor(service: string) {
    this.#service = new URL(service).origin
  }

  /** Opens a URL and follows redirects until the application answers with something else. */
  async open(address: string): Promise<Visited> {
    return this.#follow(await this.#browser.get(address))
  }

  /** Submits a form of the application unchanged. */
  async submit(form: Form): Promise<Visited> {
    return this.#follow(await this.#browser.submit(form))
  }

  /** Signs out at the service directly, without an application. */
  async signOut(): Promise<void> {
    const signedOut = await this.#answer(await this.#browser.get(`${this.#service}/oauth/logout.php`))
    if (signedOut.status !== 200)
      throw new Error(`the sign-out was answered with ${signedOut.status}: ${signedOut.html}`)
  }

  /** Returns the pages that the service has shown since the last call: "password", "consent", "sign-out". */
  asked(): string[] {
    return this.#asked.splice(0)
  }

  async #follow(first: Visited): Promise<Visited> {
    let page = first
    for (let step = 0; step < REDIRECTS; step++) {
      if (page.location !== undefined) page = await this.#browser.get(new URL(page.location, page.url).href)
      else if (new URL(page.url).origin === this.#service) page = await this.#answer(page)
      else return page
    }
    throw new Error(`more than ${REDIRECTS} redirects, now at ${page.url}`)
  }

  #answer(page: Visited): Promise<Visited> {
    const form = formOf(page)
    if (form === undefined) throw new Error(`the service stops at ${page.status}: ${page.html.slice(-1500)}`)
    const [question, typed] = form.controls.includes("password")
      ? ["password", { username: "ann", password: PASSWORD }]
      : form.controls.includes("decision")
        ? ["consent", { decision: "approve" }]
        : ["sign-out", {}]
    this.#asked.push(question)
    return this.#browser.submit(form, typed)
  }
}
