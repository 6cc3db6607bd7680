import * as linux from './_linux.ts'
import * as macos from './_macos.ts'
import {
  type Installed,
  type InstallRequest,
  isForThisComputerOnly,
  type Machine,
  type Manager,
  type Places,
  type Plan,
  portsOf,
  putProgram,
  removeProgram,
  serveArguments,
} from './_plan.ts'
import * as windows from './_windows.ts'

/** The places of the program and the school on such a computer. */
export function placesFor(manager: Manager, machine: Machine): Places {
  const isSystem = manager === 'systemd' || manager === 'launchd' || (manager === 'process' && machine.uid === 0)
  if (machine.platform === 'win32') return windows.places(machine)
  if (machine.platform === 'darwin') return isSystem ? macos.systemPlaces : macos.userPlaces(machine)
  return isSystem ? linux.systemPlaces : linux.userPlaces(machine)
}

/** Plans everything that installing, starting, stopping and removing takes, and does none of it. */
export function planOf(asked: InstallRequest, machine: Machine): Plan {
  switch (asked.manager) {
    case 'systemd':
      return linux.systemPlan(asked)
    case 'systemd-user':
      return linux.userPlan(asked, machine)
    case 'launchd':
    case 'launchd-user':
      return macos.plan(asked, machine)
    case 'windows':
      return windows.plan(asked)
    case 'process':
      return processPlan(asked)
  }
}

function processPlan(asked: InstallRequest): Plan {
  const { program } = asked
  const command = [program, ...serveArguments(asked)].map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ')
  return {
    prepare: [...putProgram(asked)],
    start: [{ do: 'background' }],
    comesBack: false,
    guard: { put: [], remove: [] },
    stop: [{ do: 'ask' }],
    remove: removeProgram(program),
    notes: [`Nothing starts it again after the computer was off. Have this run then (with cron: @reboot): ${command}`],
    log: `${command} (in the foreground)`,
  }
}

/** What other computers need before they can connect, and how to take that back. */
export function firewallHints({ serving }: Installed, { platform }: Machine): { open: string[]; close: string[] } {
  if (isForThisComputerOnly(serving) || serving.behindProxy) return { open: [], close: [] }
  const ports = portsOf(serving).filter((port) => port > 0)
  if (platform === 'win32') {
    const rule = (what: string, more: string) => [`netsh advfirewall firewall ${what} rule name="Term Reports"${more}`]
    return {
      open: rule('add', ` dir=in action=allow protocol=TCP localport=${ports.join(',')} profile=domain,private`),
      close: rule('delete', ''),
    }
  }
  if (platform !== 'linux') return { open: [], close: [] }
  const lines = (ufw: string, firewallCmd: string) => [
    ports.map((port) => `sudo ufw ${ufw} ${port}/tcp`).join(' && '),
    `sudo firewall-cmd --permanent ${ports.map((port) => `--${firewallCmd}-port=${port}/tcp`).join(' ')} && sudo firewall-cmd --reload`,
  ]
  return { open: lines('allow', 'add'), close: lines('delete allow', 'remove') }
}
