import { appendFileSync } from 'node:fs'

/**
 * Loaded beside the server with `--import`: whenever its event loop was kept for over 2 ms, a line goes into the file that `BENCH_LOOP`
 * names: when that ended, for how long it was, and how much of that the thread worked rather than waited for the processor.
 */
const everyMs = 2
/** What it starts beside itself works for as long as it likes. */
const file = process.argv[2] === 'serve' ? process.env.BENCH_LOOP : undefined
const worked = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let last = { at: performance.now(), worked: worked() }

function look(): void {
  const late = performance.now() - last.at - everyMs
  if (file && late > 2) appendFileSync(file, `${Date.now()} ${late} ${worked() - last.worked}\n`)
  last = { at: performance.now(), worked: worked() }
}

setInterval(look, everyMs).unref()
