import {
  type Asked,
  folderOf,
  type Machine,
  type Places,
  type Plan,
  putProgram,
  removeProgram,
  type Step,
  serveArguments,
} from './_plan.ts'
import { escapeXml } from './_xml.ts'

const label = 'org.term-reports'

export const systemPlaces: Places = { program: '/opt/term-reports/term-reports', data: '/Library/Application Support/Term Reports' }
export const userPlaces = ({ home }: Machine): Places => ({
  program: `${home}/Library/Term Reports/term-reports`,
  data: `${home}/Library/Application Support/Term Reports`,
})

/** With sudo it starts with the computer, as the one who called sudo; without, when that person signs in. */
export function plan(asked: Asked, { home, user, uid }: Machine): Plan {
  const { program, data } = asked
  const isSystem = asked.manager === 'launchd'
  const file = isSystem ? `/Library/LaunchDaemons/${label}.plist` : `${home}/Library/LaunchAgents/${label}.plist`
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
    guard: { put: [], remove: [] },
    stop: [{ do: 'command', run: ['launchctl', 'bootout', `${domain}/${label}`], mayFail: true }],
    remove: [{ do: 'remove', path: file }, ...removeProgram(program)],
    notes: ['macOS asks once whether the program may take connections from the network: allow it.'],
    log: `launchctl print ${domain}/${label}`,
  }
}

function plist(asked: Asked, user: string | undefined): string {
  const text = (value: string) => `<string>${escapeXml(value)}</string>`
  const words = [asked.program, ...serveArguments(asked)].map((word) => `    ${text(word)}\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>${text(label)}
  <key>ProgramArguments</key>
  <array>
${words}  </array>
${user ? `  <key>UserName</key>${text(user)}\n` : ''}  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
  <key>ThrottleInterval</key><integer>5</integer>
  <key>ExitTimeOut</key><integer>40</integer>
  <key>Umask</key><integer>63</integer>
</dict>
</plist>
`
}
