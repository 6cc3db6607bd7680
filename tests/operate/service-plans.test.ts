import { describe, expect, test } from 'vitest'
import { managerFor } from '../../src/operate/service/_machine.ts'
import { type InstallRequest, type Machine, type Plan, recordOf, type Step, sayStep, variantOf } from '../../src/operate/service/_plan.ts'
import { firewallHints, placesFor, planOf } from '../../src/operate/service/_plans.ts'
import { quote } from '../../src/operate/service/_windows.ts'

const linux: Machine = { platform: 'linux', home: '/home/office', user: 'office', uid: 1000 }
const root: Machine = { platform: 'linux', home: '/root', user: 'root', uid: 0 }
const mac: Machine = { platform: 'darwin', home: '/Users/office', user: 'office', uid: 501 }
const windows: Machine = {
  platform: 'win32',
  home: 'C:\\Users\\Office',
  user: 'Office',
  uid: -1,
  folders: { programs: 'C:\\Program Files', data: 'C:\\ProgramData' },
}
const asked = (manager: InstallRequest['manager'], machine: Machine, more: Partial<InstallRequest> = {}): InstallRequest => ({
  manager,
  ...placesFor(manager, machine),
  serving: { host: '0.0.0.0', port: 3000 },
  ...more,
})
const said = (steps: readonly Step[]) => steps.map(sayStep)
const wordsOf = (steps: readonly Step[], command: string) =>
  steps.flatMap((step) => (step.do === 'command' && step.run[0] === 'sc' && step.run[1] === command ? step.run : []))
const textOf = ({ prepare }: Plan, end: string) =>
  prepare.flatMap((step) => (step.do === 'file' && step.path.endsWith(end) ? [step.text] : []))[0] ?? ''

describe('on a Linux PC or board', () => {
  test('root gets a service with an account of its own, which reaches nothing but the school', () => {
    const plan = planOf(asked('systemd', root), root)
    expect(said(plan.prepare)).toEqual([
      expect.stringMatching(/^run useradd --system .* --shell \/usr\/sbin\/nologin term-reports \(unless id -u term-reports succeeds\)$/),
      'make the directory /var/lib/term-reports, rights 0700',
      'make the directory /opt/term-reports, rights 0755',
      'copy this program to /opt/term-reports/term-reports',
      'link /usr/local/bin/term-reports to /opt/term-reports/term-reports',
      'write /opt/term-reports/term-reports.install.json',
      'run chown -R term-reports:term-reports /var/lib/term-reports',
      'write /etc/systemd/system/term-reports.service',
    ])
    const unit = textOf(plan, '.service')
    expect(unit).toContain('\nExecStart=/opt/term-reports/term-reports serve --data /var/lib/term-reports --host 0.0.0.0 --port 3000\n')
    for (const line of [
      'User=term-reports',
      'Restart=on-failure',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'CapabilityBoundingSet=',
    ])
      expect(unit).toContain(`\n${line}\n`)
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(20)
  })

  test('port 443 needs one right more, and a school in a home its home', () => {
    const serving = { host: '0.0.0.0', port: 443, httpPort: 80, tlsCert: '/etc/our school/cert.pem', tlsKey: '/etc/our school/key.pem' }
    const unit = textOf(planOf(asked('systemd', root, { serving, data: '/home/office/100% school' }), root), '.service')
    expect(unit).toContain('\nAmbientCapabilities=CAP_NET_BIND_SERVICE\n')
    expect(unit).toContain('\nProtectHome=no\n')
    expect(unit).toContain(
      'serve --data "/home/office/100%% school" --host 0.0.0.0 --port 443 --http-port 80 --tls-cert "/etc/our school/cert.pem"',
    )
    expect(unit).toContain('\nReadWritePaths="/home/office/100%% school" -/media -/mnt -/srv\n')
  })

  test('anybody else gets a service of their own, and is told what linger is', () => {
    const plan = planOf(asked('systemd-user', linux), linux)
    expect(said(plan.prepare)).toContain('write /home/office/.config/systemd/user/term-reports.service')
    expect(said([...plan.start, ...plan.stop]).every((line) => line.startsWith('run systemctl --user '))).toBe(true)
    expect(said(plan.prepare).join()).not.toMatch(/useradd|chown|\/opt|\/usr/)
    expect(plan.notes[0]).toContain('sudo loginctl enable-linger office')
  })

  test('the firewall is told of each port; a school of this computer alone needs no door', () => {
    const hints = firewallHints(asked('systemd', root, { serving: { host: '0.0.0.0', port: 443, httpPort: 80 } }), root)
    expect(hints.open[0]).toBe('sudo ufw allow 443/tcp && sudo ufw allow 80/tcp')
    expect(hints.close[0]).toBe('sudo ufw delete allow 443/tcp && sudo ufw delete allow 80/tcp')
    expect(hints.close[1]).toContain('--remove-port=443/tcp --remove-port=80/tcp')
    expect(firewallHints(asked('systemd', root, { serving: { host: '127.0.0.1', port: 3000 } }), root)).toEqual({ open: [], close: [] })
  })

  test.each([
    ['0.0.0.0', false],
    ['10.20.0.5', true],
  ])('on %s the server waits for the network: %s; with no cable in, that takes two minutes', (host, waits) => {
    const unit = textOf(planOf(asked('systemd', root, { serving: { host, port: 3000 } }), root), '.service')
    expect(unit.includes('network-online.target')).toBe(waits)
  })
})

describe('on Windows', () => {
  const plan = planOf(asked('windows', windows), windows)

  test('a service starts it with the computer as Local Service, and again when it ended by itself', () => {
    const command =
      '"C:\\Program Files\\Term Reports\\term-reports.exe" serve --data "C:\\ProgramData\\Term Reports" --host 0.0.0.0 --port 3000 --as-service'
    expect(wordsOf(plan.prepare, 'create').slice(0, 11)).toEqual([
      ...['sc', 'create', 'TermReports', 'binPath=', command, 'start=', 'auto'],
      ...['obj=', 'NT AUTHORITY\\LocalService', 'DisplayName=', 'Term Reports'],
    ])
    expect(wordsOf(plan.prepare, 'failure').at(-1)).toBe('restart/5000/restart/5000/restart/60000')
  })

  test('where Windows gave it up while it started, it is begun again three minutes later', () => {
    expect(said(plan.prepare).find((line) => line.includes('schtasks'))).toBe(
      'run schtasks /create /tn "Term Reports" /sc onstart /delay 0003:00 /ru SYSTEM /tr "%SystemRoot%\\System32\\sc.exe start TermReports" /f',
    )
    expect(said(plan.remove)).toContain('run schtasks /delete /tn "Term Reports" /f')
  })

  test('installed again it keeps the account that an administrator has chosen for it', () => {
    const create = plan.prepare.find((step) => step.do === 'command' && step.run[1] === 'create')
    expect(create).toMatchObject({ unless: ['sc', 'query', 'TermReports'] })
    expect(wordsOf(plan.prepare, 'config')).not.toContain('obj=')
  })

  test('at each start of Windows the program of before looks for an upgrade that was interrupted, as who may replace programs', () => {
    const previous = '"C:\\Program Files\\Term Reports\\term-reports-previous.exe" upgrade --resume --yes'
    const create =
      plan.prepare.flatMap((step) => (step.do === 'command' && step.run[2] === 'TermReportsUpgrade' ? [step.run] : []))[0] ?? []
    expect(create[4]).toBe(`${previous} --program "C:\\Program Files\\Term Reports\\term-reports.exe" --as-service`)
    expect(create).not.toContain('obj=') // the system itself: nobody else may replace a program
    expect(said(plan.remove)).toEqual(expect.arrayContaining(['run sc delete TermReports', 'run sc delete TermReportsUpgrade']))
  })

  test('only the service, the system and administrators reach the school', () => {
    expect(said(plan.prepare)).toContain(
      'run icacls "C:\\ProgramData\\Term Reports" /inheritance:r /grant:r "*S-1-5-18:(OI)(CI)F" "*S-1-5-32-544:(OI)(CI)F" "*S-1-5-19:(OI)(CI)M"',
    )
  })

  test('it is stopped as Windows stops a service, and waited for', () => {
    expect(said(plan.stop)).toEqual(['run net stop TermReports', 'ask the server to stop, and wait until it has'])
  })

  test('the firewall is told by netsh', () => {
    const { open, close } = firewallHints(asked('windows', windows), windows)
    expect(open[0]).toContain('protocol=TCP localport=3000 profile=domain,private')
    expect(close).toEqual(['netsh advfirewall firewall delete rule name="Term Reports"'])
  })

  test.each([
    ['plain', 'plain'],
    ['two words', '"two words"'],
    ['E:\\our school\\', '"E:\\our school\\\\"'],
    ['say "yes"', '"say \\"yes\\""'],
    ['', '""'],
  ])('%s arrives as one word', (word, quoted) => expect(quote(word)).toBe(quoted))

  test('what stands beside the program keeps its folder and its ending', () => {
    const program = 'C:\\Program Files\\Term Reports\\term-reports.exe'
    expect(variantOf(program, 'previous')).toBe('C:\\Program Files\\Term Reports\\term-reports-previous.exe')
    expect(recordOf(program)).toBe('C:\\Program Files\\Term Reports\\term-reports.install.json')
    expect(variantOf('/opt/term-reports/term-reports', 'new')).toBe('/opt/term-reports/term-reports-new')
  })
})

describe('on a Mac', () => {
  test('launchd starts it, as the one who called sudo or when that person signs in', () => {
    const system = planOf(asked('launchd', mac), mac)
    expect(said(system.prepare)).toContain('write /Library/LaunchDaemons/org.term-reports.plist')
    expect(textOf(system, '.plist')).toContain('<key>UserName</key><string>office</string>')
    const own = planOf(asked('launchd-user', mac, { data: '/Users/office/R&D' }), mac)
    expect(textOf(own, '.plist')).toContain('<string>/Users/office/R&amp;D</string>')
    expect(textOf(own, '.plist')).not.toContain('UserName')
    expect(said(own.start).at(-1)).toBe('run launchctl bootstrap gui/501 /Users/office/Library/LaunchAgents/org.term-reports.plist')
  })
})

test('on a Mac the program of before is there at the next start of the computer until an upgrade has ended', () => {
  const { guard } = planOf(asked('launchd', mac), mac)
  const [put] = guard.put.flatMap((step) => (step.do === 'file' ? [step] : []))
  expect(put?.path).toBe('/Library/LaunchDaemons/org.term-reports.upgrade.plist')
  expect(put?.text).toContain(
    '<string>/opt/term-reports/term-reports-previous</string>\n    <string>upgrade</string>\n    <string>--resume</string>',
  )
  expect(put?.text).not.toMatch(/UserName|KeepAlive/)
  expect(said(guard.remove)).toEqual([`remove ${put?.path}`])
})

test.each(['systemd', 'systemd-user', 'launchd', 'launchd-user', 'windows', 'process'] as const)(
  '%s: what is removed is never the school',
  (manager) => {
    const machine = manager === 'windows' ? windows : manager.startsWith('launchd') ? mac : root
    const plan = planOf(asked(manager, machine), machine)
    const { data, program } = asked(manager, machine)
    const removed = plan.remove.flatMap((step) => (step.do === 'remove' ? [step.path] : []))
    expect(removed).toContain(program)
    expect(removed.filter((path) => path === data || path.startsWith(`${data}/`) || path.startsWith(`${data}\\`))).toEqual([])
  },
)

test('without a service nothing of the system is touched, and what starts it again is said', () => {
  expect(managerFor(linux, false, false)).toBe('process')
  const plan = planOf(asked('process', linux), linux)
  expect(said(plan.prepare).join()).not.toContain('run ')
  expect(plan.notes[0]).toMatch(/@reboot.*: \/home\/office\/\S+ serve --data /)
})
