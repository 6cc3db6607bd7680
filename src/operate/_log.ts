import { type LogFn, pino } from 'pino'

export type Logger = ReturnType<typeof openLog>
const warning = 40

/** Writes JSON lines to standard error before the call returns, because the last line before a crash matters. `keep` gets the errors. */
export function openLog(keep: (fields: object, said: string) => void = () => {}, level = process.env.TERM_REPORTS_LOG ?? 'info') {
  const names = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
  const options = {
    level: names.includes(level) ? level : 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      logMethod(args: Parameters<LogFn>, method: LogFn, at: number) {
        const [fields, said] = args as [unknown, unknown]
        if (at > warning && typeof fields === 'object' && fields) keep(fields, String(said ?? ''))
        method.apply(this as never, args)
      },
    },
  }
  const destination = pino.destination({ fd: 2, sync: true })
  destination.on('error', () => {}) // a closed log must not stop the school
  return pino(options, destination)
}
