/** The options of `serve`. */
export type Serving = { host: string; port: number; httpPort?: number; tlsCert?: string; tlsKey?: string; behindProxy?: boolean }

/** What starts and restarts the server. With `process` nothing does: it only runs in the background. */
export const managers = ['systemd', 'systemd-user', 'launchd', 'launchd-user', 'windows', 'process'] as const
export type Manager = (typeof managers)[number]

/** The record of an installation, written beside the program. It has all that `uninstall` and `upgrade` need. */
export type Installed = { manager: Manager; program: string; data: string; serving: Serving }

/** The facts about a computer that a plan needs. */
export type Machine = {
  platform: 'linux' | 'darwin' | 'win32'
  home: string
  user: string
  uid: number
  /** Windows only. */
  folders?: { programs: string; data: string }
}

export type Step =
  | { do: 'directory'; path: string; mode: number }
  | { do: 'program'; path: string }
  | { do: 'file'; path: string; text: string }
  | { do: 'link'; path: string; to: string }
  | { do: 'remove'; path: string; isLink?: true }
  | { do: 'command'; run: string[]; unless?: string[]; mayFail?: true }
  /** Starts a server that outlives this command. */
  | { do: 'background' }
  /** Asks the server to stop and waits until it has. */
  | { do: 'ask' }

export type Plan = {
  prepare: Step[]
  start: Step[]
  stop: Step[]
  remove: Step[]
  /** The server may come up by itself while an interrupted upgrade is finished. */
  comesBack: boolean
  /** Makes the computer's next start finish an upgrade that a power failure interrupted, where the system can; `remove` undoes it. */
  guard: { put: Step[]; remove: Step[] }
  /** Notes for the person who installs it. */
  notes: string[]
  /** Where the server says why it does not start. */
  log: string
}

/** The usual places of the program and the school. */
export type Places = { program: string; data: string }

/** `withOwnTls` also makes the school's own certificate. */
export type InstallRequest = Installed & { withOwnTls?: boolean }

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

/** `term-reports.exe` → `term-reports-previous.exe`: Windows starts only files that end in .exe. */
export const variantOf = (program: string, which: 'new' | 'previous') => program.replace(/(\.exe)?$/i, (end) => `-${which}${end}`)
/** This file exists while an upgrade is running. */
export const underWayOf = (program: string) => beside(program, 'term-reports.upgrade.json')
export const recordOf = (program: string) => beside(program, 'term-reports.install.json')

export const ownTls = ({ program, data }: Installed): Step => ({ do: 'command', run: [program, 'tls', 'init', '--data', data] })
export const recordStep = ({ manager, program, data, serving }: Installed): Step => ({
  do: 'file',
  path: recordOf(program),
  text: `${JSON.stringify({ manager, program, data, serving }, null, 1)}\n`,
})
/** The usual steps: directories, program, record and certificate. */
export const putProgram = (asked: InstallRequest): Step[] => [
  { do: 'directory', path: asked.data, mode: 0o700 },
  { do: 'directory', path: folderOf(asked.program), mode: 0o755 },
  { do: 'program', path: asked.program },
  recordStep(asked),
  ...(asked.withOwnTls ? [ownTls(asked)] : []),
]
/** Removes the program, the one before it and the record, but not the school. */
export const removeProgram = (program: string): Step[] =>
  [program, variantOf(program, 'previous'), variantOf(program, 'new'), recordOf(program), underWayOf(program)].map((path) => ({
    do: 'remove',
    path,
  }))

/** The command of the old program that finishes an interrupted upgrade. */
export const resumeCommand = (program: string) => [variantOf(program, 'previous'), 'upgrade', '--resume', '--yes', '--program', program]

/** Describes a step in words. */
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
