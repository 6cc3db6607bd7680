import { readFileSync } from 'node:fs'

/** Returns the final name of a file that an ended process left half-written. */
export function halfOf(name: string): { whole: string } | undefined {
  const [whole = '', pid] = name.split(/\.partial-(\d+)/)
  return pid !== undefined && !isAnother(Number(pid)) ? { whole } : undefined
}

function isAnother(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0) && !isEnded(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** In a container whose first process does not reap others, an ended process stays in the list for ever. */
function isEnded(pid: number): boolean {
  try {
    return / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\)/, ''))
  } catch {
    return false // not Linux
  }
}
