import { existsSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { askWhether } from '../_asking.ts'
import { Failure, plainLine } from '../_failure.ts'
import { isServed, type Running } from '../_running.ts'
import { inOwnProcess } from '../backups/process.ts'
import type { Before, UpgradeWork } from '../backups/upgrading.ts'
import { waitForAnswer } from './_answer.ts'
import { machineHere } from './_machine.ts'
import { type Owner, requireFor, requireKnows, versionOf } from './_new-program.ts'
import { type Installed, type Plan, variantOf } from './_plan.ts'
import { planOf } from './_plans.ts'
import { requireInstalled } from './_record.ts'
import { copyProgram, ownerOf, Runner } from './_run.ts'
import { begin, end, findUnderWay, inPlace, note, putBack, putInPlace, type UnderWay } from './under-way.ts'

export type UpgradeOptions = { program?: string; data?: string; wait: number; yes?: boolean }
type Say = (line: string) => void
/** The old program answered before, so a slow computer gets its time. */
const secondsForOld = 60
/** `isByHand`: this program did not install it, so it is started only to see whether it answers. */
type Target = { installed: Installed; isByHand: boolean; plan: Plan; owner: Owner; runner: Runner; wait: number }

/** Replaces the installed program, and puts everything back if the new one does not answer. */
export async function upgrade(file: string, options: UpgradeOptions, say: Say): Promise<void> {
  const target = targetOf(options, say)
  const { program, data } = target.installed
  const interrupted = findUnderWay(program)
  if (interrupted) throw new Failure(`An upgrade to ${interrupted.version} was interrupted. First: term-reports upgrade --resume`)
  if (resolve(file) === program) throw new Failure(`${program} is the installed program itself. Name the file of the new one.`)
  const isSealed = requireFor(file)
  const old = versionOf(program)
  const fresh = variantOf(program, 'new')
  try {
    copyProgram(file, fresh)
    const version = versionOf(fresh)
    if (existsSync(join(data, 'school.db'))) requireKnows(fresh, data, target.owner)
    say(
      `Term Reports ${old} will be replaced by ${version}${isSealed ? ', whose checksum is right' : ', which has no checksum file beside it'}.`,
    )
    say(
      `The server stops, ${data} is backed up, and the new program is started. If it does not answer within ${target.wait} seconds, all is put back.`,
    )
    if (!options.yes && !(await askWhether('Go on?'))) throw new Failure('Nothing was changed')
    await withoutInterruption(() => replace(target, fresh, version, say))
  } finally {
    rmSync(fresh, { force: true })
  }
}

/** Finishes an upgrade that a power failure interrupted: with the new program if it answers, otherwise with the old one. */
export async function resume(options: UpgradeOptions, say: Say): Promise<void> {
  const target = targetOf(options, say)
  const { program } = target.installed
  const known = findUnderWay(program)
  if (!known) {
    await target.runner.run(target.plan.guard.remove)
    return say('No upgrade is under way.')
  }
  say(`An upgrade to ${known.version} was interrupted (it began ${known.at}).`)
  if (!options.yes && !(await askWhether('Bring it to its end?'))) throw new Failure('Nothing was changed')
  await withoutInterruption(async () => {
    const which = inPlace(program)
    if (which === 'old') return goOnAsBefore(target, say)
    if (which === 'none' || !(await comesUp(target, known.version))) return goBack(target, known, say)
    await finish(target)
    if (target.isByHand) await target.runner.run(target.plan.stop)
    say(`Term Reports ${known.version} answers.`)
  })
}

/** The power failed before the program was replaced, so the new one has not opened the school. */
async function goOnAsBefore(target: Target, say: Say): Promise<void> {
  const { installed, isByHand } = target
  end(installed)
  const isUp = isByHand || (await comesUp(target))
  await target.runner.run(target.plan.guard.remove) // last, as in the way back
  rmSync(variantOf(installed.program, 'new'), { force: true })
  removePrevious(installed)
  if (!isUp) throw new Failure(`The old program does not answer. Why, says: ${target.plan.log}`)
  say(`Nothing had been replaced yet. The old program goes on${isByHand ? ': start it as you always do' : ' and answers'}.`)
}

/** Waits for a server that the computer starts by itself, or else starts it. */
async function comesUp(target: Target, version?: string): Promise<Running | undefined> {
  const { plan, wait, installed } = target
  const isExpected = plan.comesBack || isServed(installed.data)
  const waiting = { data: installed.data, since: new Date(0), seconds: wait, ...(version !== undefined && { version }) }
  return (isExpected && (await waitForAnswer(waiting))) || started(target, version).catch(() => undefined)
}

/** Ends the upgrade and removes its record. */
async function finish({ installed, runner, plan }: Target): Promise<void> {
  end(installed)
  await runner.run(plan.guard.remove)
}

function targetOf({ program, data, wait }: UpgradeOptions, say: Say): Target {
  const machine = machineHere()
  const byHand = program !== undefined && data !== undefined ? handMade(resolve(program), resolve(data)) : undefined
  const installed = byHand ?? requireInstalled(program, machine)
  const runner = new Runner({ installed, source: installed.program, say })
  return { installed, isByHand: byHand !== undefined, plan: planOf(installed, machine), owner: ownerOf(installed.data), runner, wait }
}

function handMade(program: string, data: string): Installed {
  for (const path of [program, data]) if (!existsSync(path)) throw new Failure(`There is no ${path}`)
  if (isServed(data))
    throw new Failure(`A server that was started by hand is serving ${data}. Stop it first: only you know how it is started again.`)
  return { manager: 'process', program, data, serving: { host: '127.0.0.1', port: 0 } }
}

/** A terminal that is closed must not interrupt the upgrade once the server is stopped. */
async function withoutInterruption(work: () => Promise<void>): Promise<void> {
  const ignore = () => {}
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, ignore)
  try {
    await work()
  } finally {
    for (const signal of signals) process.off(signal, ignore)
  }
}

async function replace(target: Target, fresh: string, version: string, say: Say): Promise<void> {
  const { installed, plan, runner } = target
  const { made, ...known } = await madeReady(target, { at: new Date().toISOString(), version })
  putInPlace(fresh, installed.program)
  const answered = await started(target, version).catch(() => undefined)
  if (!answered) return goBack(target, known, say)
  await finish(target)
  if (target.isByHand) await runner.run(plan.stop)
  say(`Term Reports ${version} answers${target.isByHand ? '. It is stopped again: start it as you always do' : ` at ${answered.url}`}.`)
  say(
    `The program before it is kept as ${variantOf(installed.program, 'previous')}${made ? `, the backup as ${join(installed.data, 'backups', made.name)}` : ''}.`,
  )
}

/** Writes the upgrade's record first, so that after a power failure the next start knows how to finish it. */
async function madeReady(target: Target, begun: UnderWay): Promise<UnderWay & { made?: Before['made'] }> {
  const { installed, plan, runner } = target
  try {
    begin(installed, begun)
    await runner.run(plan.guard.put)
    await stopped(target)
    const { schema, made } = await backedUp(target)
    const known = { ...begun, schema, ...(made && { backup: made.name }) }
    note(installed, known)
    return { ...known, ...(made && { made }) }
  } catch (error) {
    await finish(target)
    removePrevious(installed)
    throw error
  }
}

/** Stops the server. If it does not stop, everything stays as it was, so that the system still restarts it. */
async function stopped({ runner, plan, isByHand }: Target): Promise<void> {
  try {
    await runner.run(plan.stop)
  } catch (error) {
    if (!isByHand) await runner.run(plan.start).catch(() => {})
    throw new Failure(`The server could not be stopped, and nothing was changed: ${plainLine(error)}`)
  }
}

/** Without a version it is the old program. */
async function started({ installed: { data }, plan, runner, wait }: Target, version?: string): Promise<Running | undefined> {
  const since = new Date()
  await runner.run(plan.start)
  const waiting = { data, since, hasEnded: () => runner.hasEnded }
  return waitForAnswer(
    version === undefined ? { ...waiting, seconds: Math.max(wait, secondsForOld) } : { ...waiting, seconds: wait, version },
  )
}

/** Backs up with the old program, as the school's user. Without a backup there is no upgrade, and the old program goes on. */
async function backedUp(target: Target): Promise<Before> {
  try {
    return await asOwner<Before>(target, target.installed.program, { kind: 'before-upgrade' })
  } catch (error) {
    if (!target.isByHand) await target.runner.run(target.plan.start)
    throw new Failure(`There is no upgrade without a backup, and none could be made: ${plainLine(error)}. The old program goes on.`)
  }
}

function asOwner<A>({ installed, owner }: Target, program: string, asked: UpgradeWork): Promise<A> {
  const steps = { report: () => {}, fixed: () => {}, turn: Promise.resolve() }
  return inOwnProcess<A, () => void>(installed.data, asked, steps, new AbortController().signal, { as: { program, ...owner } })
}

async function goBack(target: Target, { schema, backup: name }: UnderWay, say: Say): Promise<never> {
  const { installed, plan, runner } = target
  say('The new program does not answer. Going back.')
  await runner.run(plan.stop).catch(() => {})
  runner.kill()
  putBack(installed.program)
  const backup = name && join(installed.data, 'backups', name)
  const undo = async (): Promise<{ kept?: string }> =>
    schema === undefined ? {} : asOwner<{ kept?: string }>(target, installed.program, { kind: 'undo-upgrade', schema, backup })
  const { kept } = await undo().catch((error) => {
    throw new Failure(
      `The old program is back, but the school could not be put back (${plainLine(error)}). With the server stopped: term-reports restore --data ${installed.data} ${backup ?? '…'}`,
    )
  })
  end(installed)
  if (kept) say(`The new program had changed the school: it is as it was, and what the new one made of it is kept as ${kept}.`)
  const isBack = target.isByHand || (await started(target).catch(() => undefined))
  await runner.run(plan.guard.remove) // last: systemd stops a running unit whose file is missing when it reads its units again
  removePrevious(installed)
  if (!isBack) throw new Failure(`The old program is back, but does not answer either. Why, says: ${plan.log}`)
  throw new Failure(
    `The new program does not answer. The old one is back${target.isByHand ? '' : ' and answers'}, in ${dirname(installed.program)}; nothing is lost.`,
  )
}

/** On Windows the service uses this file. */
function removePrevious({ manager, program }: Installed): void {
  if (manager === 'windows') return
  try {
    rmSync(variantOf(program, 'previous'), { force: true })
  } catch {} // it may be the running program
}
