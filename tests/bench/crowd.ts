import { setTimeout } from 'node:timers/promises'
import { prove } from '../../src/islands/_page/proof.ts'
import type { Row } from './_rows.ts'
import { freshBrowser, password, type Served } from './_server.ts'

const [browsers, triesASecond] = [35, 20]
const teachers = ['d.lutchman', 'm.achong', 'k.joseph', 'p.baptiste']
/** As the page's script, which then leaves it to the person. */
const triesAtMost = 5
const slowedBy = 6

/** A class at its first computers, behind one address, while a client there guesses passwords as a new browser each time. */
export async function crowd({ url }: Served): Promise<Row[]> {
  const end = new AbortController()
  const guessing = guess(url, end.signal)
  await setTimeout(2000) // the server has noticed
  const { seconds, proofs, slowest } = await comeIn(
    Array.from({ length: browsers }, (_, i) => comer(url, teachers[i % teachers.length] ?? '')),
  )
  end.abort()
  const guessed = await guessing
  return [
    {
      what: `${browsers} new browsers come in while one guesses ${triesASecond} passwords a second`,
      ...{ figure: seconds, unit: 's', budget: 5 },
      note: `${proofs} proofs of work, the longest ${slowest.toFixed(1)} s on a processor slowed ${slowedBy} ×; ${guessed}`,
    },
  ]
}

type Comer = (proof?: string) => Promise<string | undefined>

/**
 * How long until the last is in. Each has a processor of its own, and a slow one: the proofs are made here one after the other while
 * the clock stands, and then the longest is counted.
 */
async function comeIn(comers: readonly Comer[]) {
  let [seconds, proofs, slowest] = [0, 0, 0]
  let outside: { come: Comer; proof?: string | undefined }[] = comers.map((come) => ({ come }))
  for (let round = 0; outside.length > 0 && round < triesAtMost; round++) {
    const from = performance.now()
    const asked = await Promise.all(outside.map(async ({ come, proof }) => ({ come, wanted: await come(proof) })))
    seconds += (performance.now() - from) / 1000
    outside = []
    let longest = 0
    for (const { come, wanted } of asked) {
      if (wanted === undefined) continue
      const before = process.threadCpuUsage()
      outside.push({ come, proof: await prove(wanted) })
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, ((user + system) / 1e6) * slowedBy)
    }
    proofs += outside.length
    seconds += longest
    slowest = Math.max(slowest, longest)
  }
  if (outside.length > 0) throw new Error(`${outside.length} did not come in`)
  return { seconds, proofs, slowest }
}

/** A browser that was never here, with the right password. Each call is one try; it gives the work that is asked, or nothing: it is in. */
function comer(url: string, userName: string): Comer {
  const { ask } = freshBrowser(url)
  const post = (step: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(`/sign-in/${step}`, { method: 'POST', headers: { 'HX-Request': 'true', ...headers }, body: new URLSearchParams(form) })
  let isHere = false
  return async (proof) => {
    if (!isHere) {
      const page = await (await ask('/')).text()
      await Promise.all(
        [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css)[^"]*)"/g)].map(async ([, file = '']) => (await ask(file)).arrayBuffer()),
      )
      await (await post('name', { userName })).text()
      isHere = true
    }
    const answer = await post('password', { userName, password }, proof ? { 'X-Proof': proof } : {})
    await answer.text()
    const wanted = answer.headers.get('X-Proof-Wanted')
    if (answer.status === 429 && wanted) return wanted
    const start = await ask(answer.headers.get('HX-Redirect') ?? '/sign-in')
    await start.text()
    if (start.status !== 200) throw new Error(`${userName} did not come in: ${answer.status}, then ${start.status}`)
    return undefined
  }
}

/** Never slower than it should be, whatever else is done here. What it was answered. */
async function guess(url: string, signal: AbortSignal): Promise<string> {
  const from = performance.now()
  const seconds = () => (performance.now() - from) / 1000
  const tries: Promise<string>[] = []
  while (!signal.aborted) {
    while (tries.length < seconds() * triesASecond) tries.push(wrongTry(url, `guess-${tries.length}`).catch(() => 'no answer'))
    await setTimeout(10)
  }
  const rate = tries.length / seconds()
  const counts = Object.entries(Object.groupBy(await Promise.all(tries), (answer) => answer))
  return `guessed ${rate.toFixed(1)} a second, answered ${counts.map(([answer, all]) => `${answer} ${all?.length} ×`).join(', ')}`
}

async function wrongTry(url: string, userName: string): Promise<string> {
  const { ask } = freshBrowser(url)
  await (await ask('/')).text()
  const answer = await ask('/sign-in/password', { method: 'POST', body: new URLSearchParams({ userName, password: 'wrong' }) })
  await answer.text()
  return String(answer.status)
}
