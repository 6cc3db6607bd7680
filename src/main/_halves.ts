/** The name that something would have had, had the process that wrote it not ended. */
export function halfOf(name: string): { whole: string } | undefined {
  const [whole = '', pid] = name.split(/\.partial-(\d+)/)
  return pid !== undefined && !isAnother(Number(pid)) ? { whole } : undefined
}

function isAnother(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
