import {
  folderOf,
  type Installed,
  type InstallRequest,
  type Machine,
  ownTls,
  type Places,
  type Plan,
  portsOf,
  putProgram,
  recordStep,
  removeProgram,
  resumeCommand,
  type Step,
  serveArguments,
} from './_plan.ts'

const unit = 'term-reports.service'
const guardUnit = 'term-reports-upgrade.service'
const account = 'term-reports'
const command = '/usr/local/bin/term-reports'
/** A stopping server takes 20 seconds for running requests, and more for the file. */
const stopSeconds = 40

export const systemPlaces: Places = { program: '/opt/term-reports/term-reports', data: '/var/lib/term-reports' }
export const userPlaces = ({ home }: Machine): Places => ({
  program: `${home}/.local/lib/term-reports/term-reports`,
  data: `${home}/.local/share/term-reports`,
})

/** For the whole computer: a separate account that can write only the school and mounted disks for backups. */
export function systemPlan(asked: InstallRequest): Plan {
  const file = `/etc/systemd/system/${unit}`
  const { program, data } = asked
  return {
    prepare: [
      {
        do: 'command',
        run: ['useradd', '--system', '--user-group', '--home-dir', data, '--no-create-home', '--shell', '/usr/sbin/nologin', account],
        unless: ['id', '-u', account],
      },
      { do: 'directory', path: data, mode: 0o700 },
      { do: 'directory', path: folderOf(program), mode: 0o755 },
      { do: 'program', path: program },
      { do: 'link', path: command, to: program },
      recordStep(asked),
      ...(asked.withOwnTls ? [ownTls(asked)] : []),
      { do: 'command', run: ['chown', '-R', `${account}:${account}`, data] },
      { do: 'file', path: file, text: systemUnit(asked) },
    ],
    start: systemctl(['daemon-reload'], ['enable', unit], ['restart', unit]),
    stop: systemctl(['stop', unit]),
    comesBack: false,
    guard: guardOf(asked, `/etc/systemd/system/${guardUnit}`, 'multi-user.target'),
    remove: [
      ...systemctl(['disable', unit]).map((step) => ({ ...step, mayFail: true as const })),
      { do: 'remove', path: file },
      ...systemctl(['daemon-reload']).map((step) => ({ ...step, mayFail: true as const })),
      { do: 'remove', path: command, isLink: true },
      ...removeProgram(program),
    ],
    notes: [`Other commands run as its user: sudo -u ${account} term-reports doctor --data ${data}`],
    log: `sudo journalctl -u ${unit} -n 30`,
  }
}

/** For the person who installs it, without further rights. */
export function userPlan(asked: InstallRequest, { home, user }: Machine): Plan {
  const file = `${home}/.config/systemd/user/${unit}`
  const { program } = asked
  const own = (...args: string[][]) => systemctl(...args.map((words) => ['--user', ...words]))
  return {
    prepare: [
      ...putProgram(asked),
      { do: 'directory', path: folderOf(file), mode: 0o755 },
      { do: 'file', path: file, text: userUnit(asked) },
    ],
    start: own(['daemon-reload'], ['enable', unit], ['restart', unit]),
    stop: own(['stop', unit]),
    comesBack: false,
    guard: guardOf(asked, `${home}/.config/systemd/user/${guardUnit}`, 'default.target'),
    remove: [
      ...own(['disable', unit]).map((step) => ({ ...step, mayFail: true as const })),
      { do: 'remove', path: file },
      ...own(['daemon-reload']).map((step) => ({ ...step, mayFail: true as const })),
      ...removeProgram(program),
    ],
    notes: [
      `It stops when ${user} logs out, and starts when ${user} logs in. To run from the start of the computer ("linger"): sudo loginctl enable-linger ${user}`,
      ...(portsOf(asked.serving).some((port) => port > 0 && port < 1024) ? ['Ports under 1024 are for root: install it with sudo.'] : []),
    ],
    log: `journalctl --user -u ${unit} -n 30`,
  }
}

/** Starts the old program once, at the next start. It makes systemd's link in one step, so that a power failure cannot halve it. */
function guardOf({ program }: InstallRequest, file: string, target: string): Plan['guard'] {
  const link = `${folderOf(file)}/${target}.wants/${guardUnit}`
  const text = ['[Unit]', 'Description=Term Reports, an upgrade that was interrupted', `After=${unit}`, '[Service]', 'Type=oneshot']
  const run = `ExecStart=${resumeCommand(program).map(quote).join(' ')}`
  return {
    put: [
      { do: 'file', path: file, text: [...text, run, ''].join('\n') },
      { do: 'link', path: link, to: file },
    ],
    remove: [
      { do: 'remove', path: link, isLink: true },
      { do: 'remove', path: file },
    ],
  }
}

const systemctl = (...all: string[][]): Extract<Step, { do: 'command' }>[] =>
  all.map((words) => ({ do: 'command', run: ['systemctl', ...words] }))

function systemUnit(asked: InstallRequest): string {
  const needsLowPort = portsOf(asked.serving).some((port) => port > 0 && port < 1024)
  const isInHome = [asked.data, asked.serving.tlsCert, asked.serving.tlsKey].some(
    (path) => path && /^\/(?:home|root|run\/user)\//.test(path),
  )
  const capability = needsLowPort ? 'CAP_NET_BIND_SERVICE' : ''
  return unitText(asked, 'multi-user.target', [
    `User=${account}`,
    `Group=${account}`,
    `ProtectHome=${isInHome ? 'no' : 'yes'}`,
    'ProtectSystem=strict',
    `ReadWritePaths=${quote(asked.data)} -/media -/mnt -/srv`, // a memory stick or a share for the backups
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    ...[
      'ProtectKernelTunables',
      'ProtectKernelModules',
      'ProtectKernelLogs',
      'ProtectControlGroups',
      'ProtectClock',
      'ProtectHostname',
    ].map((name) => `${name}=yes`),
    ...['RestrictSUIDSGID', 'RestrictRealtime', 'RestrictNamespaces', 'LockPersonality'].map((name) => `${name}=yes`),
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
    'SystemCallArchitectures=native',
    `CapabilityBoundingSet=${capability}`,
    ...(capability ? [`AmbientCapabilities=${capability}`] : []),
  ])
}

const userUnit = (asked: InstallRequest) => unitText(asked, 'default.target', [])

function unitText(asked: Installed, target: string, more: string[]): string {
  return [
    '[Unit]',
    'Description=Term Reports',
    ...(isForAll(asked) ? ['After=network.target'] : ['After=network-online.target', 'Wants=network-online.target']),
    'StartLimitIntervalSec=0',
    '',
    '[Service]',
    `ExecStart=${[asked.program, ...serveArguments(asked)].map(quote).join(' ')}`,
    'Restart=on-failure',
    'RestartSec=5',
    'KillMode=mixed',
    `TimeoutStopSec=${stopSeconds}`,
    'UMask=0077',
    'NoNewPrivileges=yes',
    ...more,
    '',
    '[Install]',
    `WantedBy=${target}`,
    '',
  ].join('\n')
}

/** Does not wait for the network, which takes two minutes without a cable. Only a single address needs it. */
const isForAll = ({ serving }: Installed) => /^(?:0\.0\.0\.0|::|localhost|127\..*)$/.test(serving.host)

/** Quotes a word for systemd, where `%` and `$` have a meaning. */
function quote(word: string): string {
  const escaped = word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /^[\w./:@=,+-]+$/.test(word) ? word : `"${escaped}"`
}
