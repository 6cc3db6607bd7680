import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'

const patienceMs = 10_000

/** The requests that must end before what they work with is closed: until each is answered, and its work is done where the client has left. */
export class UnderWay {
  readonly #requests = new Set<unknown>()

  isEmpty = () => this.#requests.size === 0

  begin(answer: ServerResponse, work: Response | Promise<Response>): Response | Promise<Response> {
    const request = Promise.allSettled([work, !answer.closed && new Promise((resolve) => answer.once('close', resolve))])
    this.#requests.add(request)
    void request.then(() => this.#requests.delete(request))
    return work
  }

  /** Waits a while; a client that never finishes does not hold it up. */
  async end(): Promise<void> {
    const until = performance.now() + patienceMs
    while (!this.isEmpty() && performance.now() < until) await setTimeout(20)
  }
}
