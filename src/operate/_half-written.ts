import { readFileSync } from 'node:fs'

/** The name that something would have had, had the process that wrote it not ended. */
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

/** In a container whose first process does not wait for others, what has ended stays in the list for ever. */
function isEnded(pid: number): boolean {
  try {
    return / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\)/, ''))
  } catch {
    return false // no Linux
  }
}
