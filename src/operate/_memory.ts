import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Keeps the process small beside others on an old machine: V8 sizes its heap by the memory that it sees, and lets garbage lie until
 * it has grown several times. Collected at three fifths, a school of report cards is drawn in about 230 MB, and a page costs no more for it.
 * Only once the program has begun: what of Node is read after a change of flags is compiled anew.
 * The size of the young generation is a flag of the start (`_malloc.ts`, `scripts/_build.ts`): set here, it would never grow again.
 */
export function keepSmall(): void {
  setFlagsFromString('--heap-growing-percent=60')
  asked = giveBackWhenQuiet()
}

let asked = () => {}
export const noteAsked = () => asked()

/** What a hundred requests leave is worth it; who asks nothing for so long has gone to teach. */
const [rush, quietMs] = [100, 5000]

/**
 * A rush leaves 40 MB that V8 itself would keep for as long as little is asked. Once nobody asks anything it is given back to whatever else
 * the machine does; likewise what the start has left. What it returns is called at each request.
 */
export function giveBackWhenQuiet(collect = collectAll): () => void {
  let [asked, before] = [rush, -1]
  setInterval(() => {
    if (asked === before && asked >= rush) {
      collect()
      asked = 0
    }
    before = asked
  }, quietMs).unref()
  return () => void asked++
}

/** Not with a flag of the start: Node would then compile anew, at each start, what it carries compiled of its own. */
function collectAll(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
