import {
  folderOf,
  type InstallRequest,
  type Machine,
  ownTls,
  type Places,
  type Plan,
  recordStep,
  removeProgram,
  resumeCommand,
  type Step,
  serveArguments,
  variantOf,
} from './_plan.ts'

const service = 'TermReports'
/** Runs the old program at each start of Windows, to finish an interrupted upgrade. A task made during one could be lost with it. */
const [guard, guardName] = ['TermReportsUpgrade', 'Term Reports, an upgrade that was interrupted']
/** Windows' account for services without rights of their own; its number is the same in each language. */
const [account, localService] = ['NT AUTHORITY\\LocalService', 'S-1-5-19']
const [system, administrators] = ['S-1-5-18', 'S-1-5-32-544']
/** Windows gives up a service that begins slowly, as all do on an old disk. A task starts it again three minutes later. */
const [task, startLater] = [['/tn', 'Term Reports'], `%SystemRoot%\\System32\\sc.exe start ${service}`]
/** Restarts it after any end: after 5 seconds, from the third time on after a minute. */
const again = ['reset=', '3600', 'actions=', 'restart/5000/restart/5000/restart/60000']

export const places = ({ folders }: Machine): Places => ({
  program: `${folders?.programs ?? 'C:\\Program Files'}\\Term Reports\\term-reports.exe`,
  data: `${folders?.data ?? 'C:\\ProgramData'}\\Term Reports`,
})

/** A service that starts with Windows, whoever is signed in. The account is set only once, because an administrator may choose another. */
export function plan(asked: InstallRequest): Plan {
  const { program, data } = asked
  const serve = commandLine([program, ...serveArguments(asked), '--as-service'])
  const resume = commandLine([...resumeCommand(program), '--as-service'])
  const inside = (who: string, right: string) => `*${who}:(OI)(CI)${right}`
  const made = sc('create', service, 'binPath=', serve, 'start=', 'auto', 'obj=', account, 'DisplayName=', 'Term Reports')
  return {
    prepare: [
      { do: 'directory', path: data, mode: 0o700 },
      {
        do: 'command',
        run: ['icacls', data, '/inheritance:r', '/grant:r', inside(system, 'F'), inside(administrators, 'F'), inside(localService, 'M')],
      },
      { do: 'directory', path: folderOf(program), mode: 0o755 },
      { do: 'program', path: program },
      recordStep(asked),
      ...(asked.withOwnTls ? [ownTls(asked)] : []),
      { ...made, unless: ['sc', 'query', service] },
      { ...sc('config', service, 'binPath=', serve), mayFail: true }, // if it existed already
      sc('description', service, 'Serves the school’s term reports'),
      sc('failure', service, ...again),
      { ...sc('failureflag', service, '1'), mayFail: true },
      { do: 'program', path: variantOf(program, 'previous') },
      { ...sc('create', guard, 'binPath=', resume, 'start=', 'auto', 'DisplayName=', guardName), unless: ['sc', 'query', guard] },
      { ...sc('config', guard, 'binPath=', resume, 'start=', 'delayed-auto'), mayFail: true },
      { ...schtasks('/create', ...task, '/sc', 'onstart', '/delay', '0003:00', '/ru', 'SYSTEM', '/tr', startLater, '/f'), mayFail: true },
    ],
    start: [sc('start', service)],
    comesBack: true,
    guard: { put: [], remove: [] },
    stop: [{ do: 'command', run: ['net', 'stop', service], mayFail: true }, { do: 'ask' }],
    remove: [
      ...[service, guard].map((name) => ({ ...sc('delete', name), mayFail: true as const })),
      { ...schtasks('/delete', ...task, '/f'), mayFail: true },
      ...removeProgram(program),
    ],
    notes: ['The computer must not sleep while the school is open: Settings, Power.'],
    log: commandLine([program, ...serveArguments(asked)]),
  }
}

const command =
  (name: string) =>
  (...words: string[]): Extract<Step, { do: 'command' }> => ({ do: 'command', run: [name, ...words] })
const [sc, schtasks] = [command('sc'), command('schtasks')]
const commandLine = (words: string[]) => words.map(quote).join(' ')

/** Gives the full path of a Windows command. Windows looks in the current folder first, and a downloaded file may have the same name. */
export function ofWindows(command: string, root = process.env.SystemRoot, platform = process.platform): string {
  return platform === 'win32' && root && /^\w+$/.test(command) ? `${root}\\System32\\${command}.exe` : command
}

/** Quotes a word as Windows programs split their command line: backslashes count only before a quotation mark. */
export function quote(word: string): string {
  if (word !== '' && !/[\s"]/.test(word)) return word
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`
}
