/** What `serve` is started with. */
export type Serving = { host: string; port: number; httpPort?: number; tlsCert?: string; tlsKey?: string; behindProxy?: boolean }

/** Who starts the server and starts it again; `process`: nobody, it only runs in the background. */
export const managers = ['systemd', 'systemd-user', 'launchd', 'launchd-user', 'windows', 'process'] as const
export type Manager = (typeof managers)[number]

/** How the program was installed: written beside it, and all that `uninstall` and `upgrade` need. */
export type Installed = { manager: Manager; program: string; data: string; serving: Serving }

/** What has to be known of a computer. */
export type Machine = {
  platform: 'linux' | 'darwin' | 'win32'
  home: string
  user: string
  uid: number
  /** Of Windows. */
  folders?: { programs: string; data: string }
}

export type Step =
  | { do: 'directory'; path: string; mode: number }
  | { do: 'program'; path: string }
  | { do: 'file'; path: string; text: string }
  | { do: 'link'; path: string; to: string }
  | { do: 'remove'; path: string; isLink?: true }
  | { do: 'command'; run: string[]; unless?: string[]; mayFail?: true }
  /** Starts a server that goes on after this. */
  | { do: 'background' }
  /** Asks the server to stop, and waits until it has. */
  | { do: 'ask' }

export type Plan = {
  prepare: Step[]
  start: Step[]
  stop: Step[]
  remove: Step[]
  /** The server may still be on its way up by itself when an interrupted upgrade is brought to its end. */
  comesBack: boolean
  /** Has an upgrade that a power failure ended brought to its end at the next start of the computer, where something can; and no longer. */
  guard: { put: Step[]; remove: Step[] }
  /** What whoever installs it should know. */
  notes: string[]
  /** Where it says why it does not start. */
  log: string
}

/** Where it goes if nothing else is said. */
export type Places = { program: string; data: string }

/** `withOwnTls`: a certificate of the school's own is made too. */
export type Asked = Installed & { withOwnTls?: boolean }

export const serveArguments = ({ data, serving }: Pick<Installed, 'data' | 'serving'>): string[] => [
  ...['serve', '--data', data, '--host', serving.host, '--port', String(serving.port)],
  ...(serving.httpPort === undefined ? [] : ['--http-port', String(serving.httpPort)]),
  ...(serving.tlsCert && serving.tlsKey ? ['--tls-cert', serving.tlsCert, '--tls-key', serving.tlsKey] : []),
  ...(serving.behindProxy ? ['--behind-proxy'] : []),
]

export const portsOf = ({ port, httpPort }: Serving) => (httpPort === undefined ? [port] : [port, httpPort])
export const isForThisComputerOnly = ({ host }: Serving) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)

const nameAt = (path: string) => /[\\/](?=[^\\/]*$)/.exec(path)?.index ?? -1
export const folderOf = (path: string) => path.slice(0, Math.max(0, nameAt(path)))
const beside = (path: string, name: string) => path.slice(0, nameAt(path) + 1) + name

/** `term-reports.exe` → `term-reports-previous.exe`: what Windows starts must end so. */
export const variantOf = (program: string, which: 'new' | 'previous') => program.replace(/(\.exe)?$/i, (end) => `-${which}${end}`)
/** There while an upgrade is under way. */
export const underWayOf = (program: string) => beside(program, 'term-reports.upgrade.json')
export const recordOf = (program: string) => beside(program, 'term-reports.install.json')

export const ownTls = ({ program, data }: Installed): Step => ({ do: 'command', run: [program, 'tls', 'init', '--data', data] })
export const recordStep = ({ manager, program, data, serving }: Installed): Step => ({
  do: 'file',
  path: recordOf(program),
  text: `${JSON.stringify({ manager, program, data, serving }, null, 1)}\n`,
})
/** Where nothing has to come between: the directories, the program, how it was installed, and its certificate. */
export const putProgram = (asked: Asked): Step[] => [
  { do: 'directory', path: asked.data, mode: 0o700 },
  { do: 'directory', path: folderOf(asked.program), mode: 0o755 },
  { do: 'program', path: asked.program },
  recordStep(asked),
  ...(asked.withOwnTls ? [ownTls(asked)] : []),
]
/** The program, the one before it, and the record: not the school. */
export const removeProgram = (program: string): Step[] =>
  [program, variantOf(program, 'previous'), variantOf(program, 'new'), recordOf(program), underWayOf(program)].map((path) => ({
    do: 'remove',
    path,
  }))

/** How the old program is called to bring an interrupted upgrade to its end. */
export const resumeCommand = (program: string) => [variantOf(program, 'previous'), 'upgrade', '--resume', '--yes', '--program', program]

/** A step in words. */
export function sayStep(step: Step): string {
  const words = (run: string[]) => run.map((word) => (/[\s"*()]/.test(word) ? `"${word}"` : word)).join(' ')
  switch (step.do) {
    case 'directory':
      return `make the directory ${step.path}, rights ${step.mode.toString(8).padStart(4, '0')}`
    case 'program':
      return `copy this program to ${step.path}`
    case 'file':
      return `write ${step.path}`
    case 'link':
      return `link ${step.path} to ${step.to}`
    case 'remove':
      return `remove ${step.path}`
    case 'command':
      return `run ${words(step.run)}${step.unless ? ` (unless ${words(step.unless)} succeeds)` : ''}`
    case 'background':
      return 'start the server in the background'
    case 'ask':
      return 'ask the server to stop, and wait until it has'
  }
}
