import { describe, expect, test } from 'vitest'
import { managerFor } from '../../src/main/service/_machine.ts'
import { type Asked, type Machine, type Plan, recordOf, type Step, sayStep, variantOf } from '../../src/main/service/_plan.ts'
import { firewallHints, placesFor, planOf } from '../../src/main/service/_plans.ts'
import { quote } from '../../src/main/service/_windows.ts'

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
const asked = (manager: Asked['manager'], machine: Machine, more: Partial<Asked> = {}): Asked => ({
  manager,
  ...placesFor(manager, machine),
  serving: { host: '0.0.0.0', port: 3000 },
  ...more,
})
const said = (steps: readonly Step[]) => steps.map(sayStep)
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
    expect(hints[0]).toBe('sudo ufw allow 443/tcp && sudo ufw allow 80/tcp')
    expect(firewallHints(asked('systemd', root, { serving: { host: '127.0.0.1', port: 3000 } }), root)).toEqual([])
  })
})

describe('on Windows', () => {
  const plan = planOf(asked('task', windows), windows)
  const xml = textOf(plan, '.xml')

  test('a task starts it with the computer as Local Service, and again within a minute, for ever', () => {
    expect(xml).toContain('<BootTrigger>')
    expect(xml).toContain('<Repetition><Interval>PT1M</Interval>')
    expect(xml).toContain('<MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>')
    expect(xml).toContain('<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>')
    expect(xml).toContain('<UserId>S-1-5-19</UserId>')
    expect(xml).toContain('<Command>C:\\Program Files\\Term Reports\\term-reports.exe</Command>')
    expect(xml).toContain('<Arguments>serve --data &quot;C:\\ProgramData\\Term Reports&quot; --host 0.0.0.0 --port 3000</Arguments>')
    expect(xml.split('\n').every((line) => line === '' || line.endsWith('\r'))).toBe(true)
  })

  test('only the service, the system and administrators reach the school', () => {
    expect(said(plan.prepare)).toContain(
      'run icacls "C:\\ProgramData\\Term Reports" /inheritance:r /grant:r "*S-1-5-18:(OI)(CI)F" "*S-1-5-32-544:(OI)(CI)F" "*S-1-5-19:(OI)(CI)M"',
    )
  })

  test('it is not started again while it is being stopped, and is asked before it is ended', () => {
    expect(said(plan.stop)).toEqual([
      'run schtasks /change /tn "Term Reports" /disable',
      'ask the server to stop, and wait until it has',
      'run schtasks /end /tn "Term Reports"',
    ])
  })

  test('the firewall is told by netsh', () => {
    expect(firewallHints(asked('task', windows), windows)[0]).toContain('protocol=TCP localport=3000 profile=domain,private')
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

test.each(['systemd', 'systemd-user', 'launchd', 'launchd-user', 'task', 'process'] as const)(
  '%s: what is removed is never the school',
  (manager) => {
    const machine = manager === 'task' ? windows : manager.startsWith('launchd') ? mac : root
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
