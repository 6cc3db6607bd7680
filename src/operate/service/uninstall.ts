import { askWhether } from '../_asking.ts'
import { Failure } from '../_failure.ts'
import { machineHere } from './_machine.ts'
import { sayStep } from './_plan.ts'
import { firewallHints, planOf } from './_plans.ts'
import { requireInstalled } from './_record.ts'
import { Runner, removeFolderOf } from './_run.ts'
import { findUnderWay } from './under-way.ts'

export type UninstallOptions = { program?: string; yes?: boolean; dryRun?: boolean }

/** Stops the server and removes the program. The school is kept. */
export async function uninstall({ program, yes, dryRun }: UninstallOptions, say: (line: string) => void): Promise<void> {
  const machine = machineHere()
  const installed = requireInstalled(program, machine)
  const plan = planOf(installed, machine)
  const stop = plan.stop.map((step) => (step.do === 'command' ? { ...step, mayFail: true as const } : step))
  const steps = [...stop, ...(findUnderWay(installed.program) ? plan.guard.remove : []), ...plan.remove]
  say('Removing Term Reports will:')
  for (const step of steps) say(`  - ${sayStep(step)}`)
  say(`The school stays in ${installed.data}.`)
  if (dryRun) return say('Nothing was changed: --dry-run')
  if (!yes && !(await askWhether('Go on?'))) throw new Failure('Nothing was changed')
  await new Runner({ installed, source: installed.program, say }).run(steps)
  removeFolderOf(installed.program)
  say(`Removed. The school and its backups are still in ${installed.data}: to remove them too, delete that directory yourself.`)
  const { close } = firewallHints(installed, machine)
  if (close.length > 0) say(['If a firewall was opened for it, close it:', ...close.map((line) => `  ${line}`)].join('\n'))
}
