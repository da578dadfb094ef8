import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
} from "oauth4webapi"
import { useEffect, useRef, useState } from "react"
import type { Exchange, Proof } from "../../../../../src/trial/exchange.ts"
import {
  answered,
  cameBack,
  isPending,
  isRefused,
  linesOf,
  sendForm,
  sendUserinfo,
} from "../../../../../src/trial/exchange.ts"
import type { PublicKey, ReadIdToken } from "../../../../../src/trial/id_token.ts"
import { readIdToken } from "../../../../../src/trial/id_token.ts"
import type { Client } from "../../../api/operations/clients.ts"
import { issuer } from "../../../page_facts.ts"
import { awaitAnswer } from "../../../sign_in/other_tab.ts"
import { endpoint, server } from "../../../sign_in/server.ts"
import { applicationChanged } from "../queries.ts"
import type { Flow, Waiting } from "./flow.ts"
import { afterPoll, waitingApproval, waitingDevice } from "./flow.ts"
import type { HeldTrial } from "./redirect.ts"
import { beginTrial, endTrial, tryRedirectUri } from "./redirect.ts"

/**
 * The stage of a trial. `request`: the request is shown, and nothing was sent. `waiting`: a device waits for the person; `asking`: it polls. `open`: the
 * tokens are valid. `ended`: everything is removed.
 */
export type Stage = "setup" | "starting" | "request" | "waiting" | "asking" | "running" | "open" | "ended"

export interface Chosen {
  readonly flow: Flow
  readonly scope: string
  readonly secret: string
  /** Whom the application asks for approval, and what it says to them. */
  readonly person: string
  readonly message: string
}

/** The data of a running trial. Only the page holds it, so it is gone with the view. */
interface Running {
  readonly proof: Proof
  readonly scope: string
  readonly state: string
  readonly verifier: string
  /** Only an authorization request has one. */
  nonce?: string
  stopListening?: () => void
  /** Present while the application has the redirect URI for this trial. */
  held?: HeldTrial | undefined
  accessToken?: string | undefined
  refreshToken?: string | undefined
}

/** How the application authenticates. Undefined if it needs a key that only the application has. */
export function methodOf({ kind, token_endpoint_auth_method: method }: Client): Proof["method"] | undefined {
  if (kind === "public") return "none"
  if (method === "client_secret_basic") return "basic"
  return method === "secret" || method === "client_secret_post" ? "post" : undefined
}

/** Runs the flow of an application step by step, as the application itself would. */
export function useTrial(client: Client) {
  const [stage, setStage] = useState<Stage>("setup")
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const [idToken, setIdToken] = useState<ReadIdToken>()
  const [error, setError] = useState<Error>()
  const [address, setAddress] = useState("")
  const [waiting, setWaiting] = useState<Waiting>()
  const running = useRef<Running>(undefined)
  const id = client.client_id
  const add = (exchange: Exchange) =>
    setExchanges((before) => [...(isRepeat(before.at(-1), exchange) ? before.slice(0, -1) : before), exchange])

  async function disallow(): Promise<void> {
    const trial = running.current
    trial?.stopListening?.()
    if (trial?.held === undefined) return
    await endTrial(id, trial.held)
    trial.held = undefined
    await applicationChanged()
  }

  async function revoke(isShown: boolean): Promise<void> {
    const trial = running.current
    const token = trial?.refreshToken ?? trial?.accessToken
    if (trial === undefined || token === undefined) return
    const hint = trial.refreshToken === undefined ? "access_token" : "refresh_token"
    const to = endpoint(await server(), "revocation_endpoint").href
    const sent = await sendForm("revocation", to, { token, token_type_hint: hint }, trial.proof)
    if (!isRefused(sent)) {
      trial.refreshToken = undefined
      trial.accessToken = undefined
    }
    if (isShown) add(sent)
  }

  // Undoes the trial's changes when the person opens another view, or after an error.
  const leave = useRef(async () => {})
  leave.current = async () => {
    await Promise.allSettled([disallow(), revoke(false)])
  }
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      void leave.current()
    }
  }, [])
  // A page that ends cannot wait for the service's answer, so the browser asks the person first.
  const isOpen = stage !== "setup" && stage !== "ended"
  useEffect(() => {
    if (!isOpen) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", ask)
    return () => removeEventListener("beforeunload", ask)
  }, [isOpen])

  /** Shows an error of the console or of the network, and undoes what the trial changed. */
  const guarded = (action: () => Promise<void>) => async () => {
    setError(undefined)
    try {
      await action()
      // The person opened another view during the request, so its effect is undone too.
      if (isLeft.current) await leave.current()
    } catch (problem) {
      setError(problem instanceof Error ? problem : new Error(String(problem)))
      await leave.current()
      setStage("ended")
    }
  }

  const start = (chosen: Chosen) =>
    guarded(async () => {
      setStage("starting")
      setExchanges([])
      setIdToken(undefined)
      const trial: Running = {
        proof: { clientId: client.metadata_url ?? id, method: methodOf(client) ?? "none", secret: chosen.secret },
        scope: chosen.scope,
        state: generateRandomState(),
        verifier: generateRandomCodeVerifier(),
      }
      running.current = trial
      if (chosen.flow === "machine") return machineToken(trial)
      if (chosen.flow === "device") return askForCode(trial)
      if (chosen.flow === "approval") return askPerson(trial, chosen)
      // Assigned before the request, so that a request without an answer is undone too.
      const held = beginTrial(id)
      trial.held = held
      await held.added.finally(() => {
        // Assigned again: the person may have left in the meantime, when `leave` found nothing to remove.
        trial.held = held
      })
      if (!isLeft.current) await showRequest(trial)
    })()

  async function machineToken(trial: Running): Promise<void> {
    const values = { grant_type: "client_credentials", ...(trial.scope !== "" && { scope: trial.scope }) }
    const sent = await sendForm("machineToken", endpoint(await server(), "token_endpoint").href, values, trial.proof)
    trial.accessToken = answered(sent, "access_token")
    add(sent)
    setStage(isRefused(sent) ? "ended" : "open")
  }

  async function askForCode(trial: Running): Promise<void> {
    const to = endpoint(await server(), "device_authorization_endpoint").href
    const values: Record<string, string> = trial.scope === "" ? {} : { scope: trial.scope }
    const sent = await sendForm("deviceRequest", to, values, trial.proof)
    add(sent)
    if (isRefused(sent)) return setStage("ended")
    setWaiting(waitingDevice(sent))
    setStage("waiting")
  }

  async function askPerson(trial: Running, { person, message }: Chosen): Promise<void> {
    const to = endpoint(await server(), "backchannel_authentication_endpoint").href
    const values = { ...(trial.scope !== "" && { scope: trial.scope }), login_hint: person, binding_message: message }
    const sent = await sendForm("approvalRequest", to, values, trial.proof)
    add(sent)
    if (isRefused(sent)) return setStage("ended")
    setWaiting(waitingApproval(sent))
    setStage("waiting")
  }

  const poll = guarded(async () => {
    const trial = running.current
    if (trial === undefined || waiting === undefined) return
    setStage("asking")
    const values = { grant_type: waiting.grantType, ...waiting.credential }
    const step = waiting.device === undefined ? "approvalPoll" : "poll"
    const sent = await sendForm(step, endpoint(await server(), "token_endpoint").href, values, trial.proof)
    if (!isPending(sent)) return received(trial, sent)
    add(sent)
    setWaiting(afterPoll(waiting, sent))
    setStage("waiting")
  })

  async function showRequest(trial: Running): Promise<void> {
    const nonce = generateRandomNonce()
    trial.nonce = nonce
    const parameters = {
      response_type: "code",
      client_id: trial.proof.clientId,
      redirect_uri: tryRedirectUri(),
      scope: trial.scope,
      state: trial.state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(trial.verifier),
      code_challenge_method: "S256",
    }
    const to = endpoint(await server(), "authorization_endpoint")
    const request = { method: "GET", address: to.href, headers: [], body: linesOf(parameters) } as const
    to.search = new URLSearchParams(parameters).toString()
    setAddress(to.href)
    add({ step: "authorization", request })
    trial.stopListening = awaitAnswer(trial.state, (answer) => void guarded(() => goOn(trial, answer))())
    setStage("request")
  }

  /** Continues with the answer at the redirect URI. Removes the address first, because nothing needs it any more. */
  async function goOn(trial: Running, parameters: Readonly<Record<string, string>>): Promise<void> {
    setStage("running")
    const came = cameBack(parameters)
    add(came)
    await disallow()
    if (isRefused(came) || methodOf(client) === undefined) return setStage("ended")
    await exchangeCode(trial, parameters.code ?? "")
  }

  async function exchangeCode(trial: Running, code: string): Promise<void> {
    const values = {
      grant_type: "authorization_code",
      code,
      redirect_uri: tryRedirectUri(),
      code_verifier: trial.verifier,
    }
    await received(trial, await sendForm("token", endpoint(await server(), "token_endpoint").href, values, trial.proof))
  }

  /** Reads the tokens, and asks who signed in. */
  async function received(trial: Running, sent: Exchange): Promise<void> {
    setStage("running")
    add(sent)
    if (isRefused(sent)) return setStage("ended")
    trial.accessToken = answered(sent, "access_token")
    trial.refreshToken = answered(sent, "refresh_token")
    const token = answered(sent, "id_token")
    if (token !== undefined) {
      const { clientId, secret } = trial.proof
      const expected = { issuer: issuer(), clientId, nonce: trial.nonce, secret, now: Date.now(), keys: keySet }
      setIdToken(await readIdToken(token, expected))
      add({ step: "idToken" })
    }
    if (trial.scope.split(" ").includes("openid"))
      add(await sendUserinfo(endpoint(await server(), "userinfo_endpoint").href, trial.accessToken ?? ""))
    setStage("open")
  }

  const refresh = guarded(async () => {
    const trial = running.current
    if (trial?.refreshToken === undefined) return
    setStage("running")
    const values = { grant_type: "refresh_token", refresh_token: trial.refreshToken }
    const sent = await sendForm("refresh", endpoint(await server(), "token_endpoint").href, values, trial.proof)
    add(sent)
    if (!isRefused(sent)) {
      trial.accessToken = answered(sent, "access_token")
      trial.refreshToken = answered(sent, "refresh_token") ?? trial.refreshToken
    }
    setStage("open")
  })

  const finish = guarded(async () => {
    setStage("running")
    await revoke(true)
    setStage("ended")
  })

  const cancel = guarded(async () => {
    await disallow()
    setStage("setup")
    setExchanges([])
  })

  return {
    stage,
    exchanges,
    idToken,
    error,
    address,
    waiting,
    start,
    poll,
    refresh,
    finish,
    cancel,
    hasRefreshToken: hasRefresh(exchanges),
  }
}

/** Whether the application has polled again, with the same answer: the last one is then shown. */
const isRepeat = (last: Exchange | undefined, next: Exchange): boolean =>
  last !== undefined && isPending(last) && answered(last, "error") === answered(next, "error")

const hasRefresh = (exchanges: readonly Exchange[]): boolean =>
  exchanges.some((exchange) => answered(exchange, "refresh_token") !== undefined)

async function keySet(): Promise<readonly PublicKey[]> {
  const response = await fetch(endpoint(await server(), "jwks_uri").href, { credentials: "omit" })
  const { keys } = (await response.json()) as { keys: readonly PublicKey[] }
  return keys
}
