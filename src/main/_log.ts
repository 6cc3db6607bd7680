import { pino } from 'pino'

export type Logger = ReturnType<typeof openLog>

/** JSON lines on standard error, written before the call returns: a line that a crash loses is the one that was wanted. */
export function openLog(level = process.env.TERM_REPORTS_LOG ?? 'info') {
  const names = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
  const options = { level: names.includes(level) ? level : 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const destination = pino.destination({ fd: 2, sync: true })
  destination.on('error', () => {}) // a log that nobody takes must not stop the school
  return pino(options, destination)
}
