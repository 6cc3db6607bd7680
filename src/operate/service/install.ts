import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { addressesAt } from '../../routes/_addresses.ts'
import { askWhether } from '../_asking.ts'
import { Failure } from '../_failure.ts'
import { isOneFile } from '../_own-command.ts'
import { isServed, type Running } from '../_running.ts'
import { hashOf } from '../_seal.ts'
import { waitForAnswer } from './_answer.ts'
import { machineHere, managerFor } from './_machine.ts'
import { type InstallRequest, isForThisComputerOnly, type Plan, type Serving, type Step, sayStep } from './_plan.ts'
import { firewallHints, placesFor, planOf } from './_plans.ts'
import { findInstalled } from './_record.ts'
import { Runner } from './_run.ts'

export type InstallOptions = Partial<Serving> & {
  data?: string
  program?: string
  tls?: boolean
  service: boolean
  start: boolean
  root?: string
  yes?: boolean
  dryRun?: boolean
}
type Say = (line: string) => void

const patienceSeconds = 90

/** Installs the program and starts serving. */
export async function install(options: InstallOptions, say: Say): Promise<void> {
  const machine = machineHere()
  const isOnPaper = options.dryRun === true || options.root !== undefined || !options.start
  const before = options.root === undefined ? findInstalled(options.program, machine) : undefined
  const manager = managerFor(machine, options.service && before?.manager !== 'process', isOnPaper)
  const asked = requestOf(options, manager, placesFor(manager, machine), before)
  if (!options.dryRun) requirePossible(asked, before)
  const stop = before && !isOnPaper ? planOf(before, machine).stop : []
  const plan = planOf(asked, machine)
  const isStarted = options.start && options.root === undefined
  const steps = [...stop, ...plan.prepare, ...(isStarted ? plan.start : [])]
  say(`${before ? 'Term Reports is installed already. Installing it again will' : 'Installing Term Reports will'}:`)
  for (const step of steps) say(`  - ${sayStep(step)}`)
  if (options.dryRun) return showFiles(steps, say)
  if (!options.yes && !(await askWhether('Go on?'))) throw new Failure('Nothing was changed')
  const since = new Date()
  const runner = new Runner({ installed: asked, source: process.execPath, root: options.root, say })
  await runner.run(steps)
  const more = [...plan.notes, ...firewallLines(firewallHints(asked, machine).open)]
  if (!isStarted) return sayAll([`Done. It is not started${options.root === undefined ? `: ${startLine(plan)}` : ''}.`, ...more], say)
  const running = await waitForAnswer({ data: asked.data, since, seconds: patienceSeconds, hasEnded: () => runner.hasEnded })
  if (!running) throw new Failure(`It is installed, and does not answer. Why, says: ${plan.log}`)
  sayAll([...whereToOpen(asked, running), ...more], say)
}

/** Keeps the installed settings for options that are not given. */
function requestOf(
  options: InstallOptions,
  manager: InstallRequest['manager'],
  usual: { program: string; data: string },
  before?: InstallRequest,
): InstallRequest {
  const was = before?.serving
  const [httpPort, tlsCert, tlsKey] = [
    options.httpPort ?? was?.httpPort,
    fileOf(options.tlsCert) ?? was?.tlsCert,
    fileOf(options.tlsKey) ?? was?.tlsKey,
  ]
  if ((tlsCert === undefined) !== (tlsKey === undefined)) throw new Failure('--tls-cert and --tls-key go together.')
  const serving: Serving = {
    host: options.host ?? was?.host ?? '0.0.0.0',
    port: options.port ?? was?.port ?? 3000,
    ...(httpPort !== undefined && { httpPort }),
    ...(tlsCert !== undefined && tlsKey !== undefined && { tlsCert, tlsKey }),
    ...((options.behindProxy ?? was?.behindProxy) && { behindProxy: true }),
  }
  const data = options.data === undefined ? (before?.data ?? usual.data) : resolve(options.data)
  const program = options.program === undefined ? (before?.program ?? usual.program) : resolve(options.program)
  return { manager, program, data, serving, ...(options.tls && { withOwnTls: true }) }
}

const fileOf = (path: string | undefined) => (path === undefined ? undefined : resolve(path))

function requirePossible(asked: InstallRequest, before: InstallRequest | undefined): void {
  if (!isOneFile()) throw new Failure('Only the program as one file can install itself: npm run build')
  if (before && existsSync(asked.program) && hashOf(process.execPath) !== hashOf(asked.program))
    throw new Failure(
      `${asked.program} is installed already, and is another program. To replace it: term-reports upgrade ${process.execPath}`,
    )
  if (!before && isServed(asked.data)) throw new Failure(`Another term-reports is serving ${asked.data}. Stop it first.`)
}

function showFiles(steps: readonly Step[], say: Say): void {
  for (const step of steps) if (step.do === 'file') say(`\n--- ${step.path}\n${step.text}`)
  say('Nothing was changed: --dry-run')
}

const sayAll = (lines: readonly string[], say: Say) => lines.forEach(say)

const startLine = ({ start }: Plan) => start.map((step) => (step.do === 'command' ? step.run.join(' ') : sayStep(step))).join(' && ')

function firewallLines(hints: readonly string[]): string[] {
  if (hints.length === 0) return []
  return ['If this computer has a firewall, let other computers in:', ...hints.map((hint) => `  ${hint}`)]
}

function whereToOpen({ serving, data }: InstallRequest, { url, version, setUpCode }: Running): string[] {
  const { protocol, port } = new URL(url)
  const others = isForThisComputerOnly(serving) ? [] : addressesAt(port || (protocol === 'https:' ? 443 : 80), protocol)
  return [
    `Term Reports ${version} answers. On this computer open ${url}${setUpCode ? '/set-up' : ''}`,
    ...(others.length > 0 ? [`On other computers: ${others.join(' or ')}`] : ['Only this computer can open it.']),
    ...(setUpCode ? [`Set-up code: ${setUpCode}`] : []),
    `The school is in ${data}; its backups are in ${join(data, 'backups')}, one each night.`,
  ]
}
