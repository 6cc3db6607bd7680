/** `again`: later, by itself; `go-on`: at once, with the rest. */
export type Sent = 'go-on' | 'again'

const delays = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** Sends one request at a time. After a failure it waits, longer each time, unless `tryNow` is called. */
export function senderOf(send: () => Promise<Sent> | undefined, chance: () => number = Math.random) {
  let isBusy = false
  let isWanted = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function go(): Promise<void> {
    isWanted = true
    if (isBusy) return
    isBusy = true
    clearTimeout(timer)
    const answer = await sendAll().finally(() => {
      isBusy = false
    })
    failures = answer === 'again' ? failures + 1 : 0
    if (failures === 0) return
    const delay = delays[Math.min(failures, delays.length) - 1] ?? 1000
    timer = setTimeout(go, delay * (1 + chance() / 3)) // spreads the retries of seventy teachers
  }

  async function sendAll(): Promise<Sent | undefined> {
    let answer: Sent | undefined
    do {
      isWanted = false
      answer = await send()
    } while (answer === 'go-on' || (answer === undefined && isWanted))
    return answer
  }

  return {
    /** Something was typed. */
    poke: () => void (failures === 0 && go()),
    tryNow: () => void go(),
    isBusy: () => isBusy,
    stop: () => clearTimeout(timer),
  }
}
