import {
  type Asked,
  folderOf,
  type Machine,
  ownTls,
  type Places,
  type Plan,
  recordStep,
  removeProgram,
  type Step,
  serveArguments,
} from './_plan.ts'
import { escapeXml } from './_xml.ts'

const task = 'Term Reports'
/** Windows' own account for services that need no right of their own; the same number in each language. */
const localService = 'S-1-5-19'
const [system, administrators] = ['S-1-5-18', 'S-1-5-32-544']

export const places = ({ folders }: Machine): Places => ({
  program: `${folders?.programs ?? 'C:\\Program Files'}\\Term Reports\\term-reports.exe`,
  data: `${folders?.data ?? 'C:\\ProgramData'}\\Term Reports`,
})

/** A task of the Task Scheduler that starts with Windows, whether anybody signs in or not; within a minute again if it ended. */
export function plan(asked: Asked): Plan {
  const { program, data } = asked
  const file = `${folderOf(program)}\\term-reports.task.xml`
  const inside = (who: string, right: string) => `*${who}:(OI)(CI)${right}`
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
      { do: 'file', path: file, text: taskXml(asked), isUtf16: true },
    ],
    start: [
      schtasks('/create', '/tn', task, '/xml', file, '/f'),
      schtasks('/change', '/tn', task, '/enable'),
      schtasks('/run', '/tn', task),
    ],
    guard: { put: [], remove: [] },
    stop: [schtasks('/change', '/tn', task, '/disable'), { do: 'ask' }, { ...schtasks('/end', '/tn', task), mayFail: true }],
    remove: [{ ...schtasks('/delete', '/tn', task, '/f'), mayFail: true }, { do: 'remove', path: file }, ...removeProgram(program)],
    notes: ['The computer must not sleep while the school is open: Settings, Power.'],
    log: [program, ...serveArguments(asked)].map(quote).join(' '),
  }
}

const schtasks = (...words: string[]): Extract<Step, { do: 'command' }> => ({ do: 'command', run: ['schtasks', ...words] })

/** Windows looks for a command in the folder it is called from first, and anybody may have put a file of that name among the downloads. */
export function ofWindows(command: string, root = process.env.SystemRoot, platform = process.platform): string {
  return platform === 'win32' && root && /^\w+$/.test(command) ? `${root}\\System32\\${command}.exe` : command
}

/** The second trigger is what starts it again: Windows takes a program that failed for one that is done. */
function taskXml(asked: Asked): string {
  const words = serveArguments(asked).map(quote).join(' ')
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>Serves the school's term reports</Description></RegistrationInfo>
  <Triggers>
    <BootTrigger><Enabled>true</Enabled></BootTrigger>
    <TimeTrigger>
      <Repetition><Interval>PT1M</Interval><StopAtDurationEnd>false</StopAtDurationEnd></Repetition>
      <StartBoundary>2020-01-01T00:00:00</StartBoundary>
      <Enabled>true</Enabled>
    </TimeTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author"><UserId>${localService}</UserId><RunLevel>LeastPrivilege</RunLevel></Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <AllowHardTerminate>true</AllowHardTerminate>
    <StartWhenAvailable>true</StartWhenAvailable>
    <RunOnlyIfNetworkAvailable>false</RunOnlyIfNetworkAvailable>
    <IdleSettings><StopOnIdleEnd>false</StopOnIdleEnd><RestartOnIdle>false</RestartOnIdle></IdleSettings>
    <AllowStartOnDemand>true</AllowStartOnDemand>
    <Enabled>true</Enabled>
    <Hidden>false</Hidden>
    <RunOnlyIfIdle>false</RunOnlyIfIdle>
    <WakeToRun>false</WakeToRun>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>5</Priority>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>${escapeXml(asked.program)}</Command>
      <Arguments>${escapeXml(words)}</Arguments>
      <WorkingDirectory>${escapeXml(asked.data)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`.replaceAll('\n', '\r\n')
}

/** As a Windows program takes its command line apart: backslashes count only before a quotation mark. */
export function quote(word: string): string {
  if (word !== '' && !/[\s"]/.test(word)) return word
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`
}
