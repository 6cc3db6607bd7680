import {
  folderOf,
  type InstallRequest,
  type Machine,
  type Places,
  type Plan,
  putProgram,
  removeProgram,
  resumeCommand,
  type Step,
  serveArguments,
} from './_plan.ts'

const [label, guardLabel] = ['org.term-reports', 'org.term-reports.upgrade']

export const systemPlaces: Places = { program: '/opt/term-reports/term-reports', data: '/Library/Application Support/Term Reports' }
export const userPlaces = ({ home }: Machine): Places => ({
  program: `${home}/Library/Term Reports/term-reports`,
  data: `${home}/Library/Application Support/Term Reports`,
})

/** With sudo it starts with the computer, as the user who called sudo; without, when that user signs in. */
export function plan(asked: InstallRequest, { home, user, uid }: Machine): Plan {
  const { program, data } = asked
  const isSystem = asked.manager === 'launchd'
  const folder = isSystem ? '/Library/LaunchDaemons' : `${home}/Library/LaunchAgents`
  const [file, guard] = [`${folder}/${label}.plist`, `${folder}/${guardLabel}.plist`]
  const domain = isSystem ? 'system' : `gui/${uid}`
  return {
    prepare: [
      ...putProgram(asked),
      ...(isSystem ? [{ do: 'command', run: ['chown', '-R', user, data] } satisfies Step] : []),
      { do: 'directory', path: folderOf(file), mode: 0o755 },
      { do: 'file', path: file, text: plist(asked, isSystem ? user : undefined) },
    ],
    start: [
      { do: 'command', run: ['launchctl', 'enable', `${domain}/${label}`] },
      { do: 'command', run: ['launchctl', 'bootstrap', domain, file] },
    ],
    comesBack: true,
    guard: { put: [{ do: 'file', path: guard, text: guardPlist(asked) }], remove: [{ do: 'remove', path: guard }] },
    stop: [{ do: 'command', run: ['launchctl', 'bootout', `${domain}/${label}`], mayFail: true }],
    remove: [{ do: 'remove', path: file }, ...removeProgram(program)],
    notes: ['macOS asks once whether the program may take connections from the network: allow it.'],
    log: `launchctl print ${domain}/${label}`,
  }
}

function plist(asked: InstallRequest, user: string | undefined): string {
  return property(
    label,
    [asked.program, ...serveArguments(asked)],
    [
      ...(user ? [`<key>UserName</key>${text(user)}`] : []),
      '<key>RunAtLoad</key><true/>',
      '<key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>',
      '<key>ThrottleInterval</key><integer>5</integer>',
      '<key>ExitTimeOut</key><integer>40</integer>',
      '<key>Umask</key><integer>63</integer>',
    ],
  )
}

/** Starts the old program once, as a user who may replace programs; macOS reads the folder at its next start. */
const guardPlist = ({ program }: InstallRequest) => property(guardLabel, resumeCommand(program), ['<key>RunAtLoad</key><true/>'])

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string) => `<string>${value.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)}</string>`

function property(name: string, words: string[], more: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>${text(name)}
  <key>ProgramArguments</key>
  <array>
${words.map((word) => `    ${text(word)}\n`).join('')}  </array>
${more.map((line) => `  ${line}\n`).join('')}</dict>
</plist>
`
}
