import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Keeps the process small on an old machine that also runs other programs. V8 sizes its heap by the machine's memory and collects
 * garbage only after it has grown several times. With collection at three fifths, a school's report cards need about 230 MB, and a
 * page takes no longer. It runs after the start, because Node recompiles its own code after a change of flags. The size of the young
 * generation is a start flag (`_malloc.ts`, `scripts/_build.ts`): set here, it would never grow again.
 */
export function keepSmall(): void {
  setFlagsFromString('--heap-growing-percent=60')
  countRequest = giveBackWhenQuiet()
}

let countRequest = () => {}
export const noteRequest = () => countRequest()

/** A hundred requests leave enough garbage to be worth a collection; after five quiet seconds nobody waits for it. */
const [rush, quietMs] = [100, 5000]

/**
 * Collects garbage once requests stop, after the start too, and returns memory to the machine. After a rush V8 itself would keep 40 MB
 * as long as few requests come. Call the returned function at each request.
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

/** Exposes the collector at run time, because a start flag would make Node recompile its own code at each start. */
function collectAll(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
