import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { resolve as absolute } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { Failure, plainLine } from '../_failure.ts'
import { selfCommand } from '../_own-command.ts'

/** The command with which the program starts itself for backup work. */
export const workCommand = 'backup-work'

/** The steps of a work: its reports, and what it waits for before it writes. */
export type Steps<R extends (...how: never[]) => void> = {
  report: R
  /** Called once the work holds its moment; later changes are not part of it. */
  fixed: () => void
  turn: Promise<unknown>
}
/** The process has sent no word for too long. */
export class Silent extends Failure {
  constructor() {
    super('It does not answer')
  }
}

/** Another program, or another user. */
export type Another = { program: string; uid?: number; gid?: number }

const lastMs = 2000

type Line<A> = { report: unknown[] } | { fixed: true } | { answer: A } | { failure: string }

/**
 * Does work in its own process of low priority, so that nobody waits for it. The request goes in and reports come out, one line each.
 * The input stays open: when it closes, the process knows that its parent has gone.
 */
export function inOwnProcess<A, R extends (...how: never[]) => void>(
  dir: string,
  asked: unknown,
  { report, fixed, turn }: Steps<R>,
  signal: AbortSignal,
  { as, silentMs }: { as?: Another; silentMs?: number } = {},
): Promise<A> {
  const child = startOwn(workCommand, dir, signal, as)
  child.stdin.on('error', () => {}).write(`${JSON.stringify(asked)}\n`)
  void turn.then(() => child.stdin.write('go\n'))
  return new Promise((resolve, reject) => {
    let last: Line<A> | undefined
    // even a killed process may not end while a share hangs, so nobody waits for its end
    const giveUp = () => {
      child.kill('SIGKILL')
      for (const held of [child.stdin, child.stdout]) held.destroy()
      child.unref()
      reject(new Silent())
    }
    const timer = silentMs === undefined ? undefined : setTimeout(giveUp, silentMs)
    signal.addEventListener('abort', () => setTimeout(giveUp, lastMs).unref(), { once: true })
    child.once('error', (error) => error.name === 'AbortError' || reject(new Failure(`The backup was stopped (${error.message})`)))
    child.once('close', (code, ended) => {
      clearTimeout(timer)
      if (last && 'answer' in last) return resolve(last.answer)
      reject(new Failure(last && 'failure' in last ? last.failure : `The backup was stopped (${ended ?? code})`))
    })
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = read<A>(text)
      timer?.refresh()
      if (line && 'report' in line) report(...(line.report as never[]))
      else if (line && 'fixed' in line) fixed()
      else last = line
    })
  })
}

/** Starts this program again with another command. */
export function startOwn(command: string, dir: string, signal?: AbortSignal, as?: Another): ChildProcessByStdio<Writable, Readable, null> {
  const { program, ...owner } = as ?? {}
  const [file, ...args] = program === undefined ? selfCommand() : [program]
  return spawn(file, [...args, command, '--data', absolute(dir)], {
    ...(as && { cwd: dir, ...owner }),
    stdio: ['pipe', 'pipe', 'ignore'],
    killSignal: 'SIGKILL',
    windowsHide: true,
    ...(signal && { signal }),
  })
}

/** The last line of a killed process may be cut off. */
function read<A>(text: string): Line<A> | undefined {
  try {
    return JSON.parse(text) as Line<A>
  } catch {
    return undefined
  }
}

type Work = (asked: never, steps: Steps<(...how: unknown[]) => void>) => Promise<unknown>

/** The child's side. It ends after the work, or when its parent stops it or has gone, but ignores the signals sent to all processes. */
export async function answerWork(doIt: Work): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  const lines = createInterface({ input: process.stdin })
  const abandoned = () => process.exit(1)
  lines.once('close', abandoned)
  const [asked, turn] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const awaited = [asked, turn]
  lines.on('line', (line) => awaited.shift()?.resolve(line))
  const tell = (line: Line<unknown>) => void process.stdout.write(`${JSON.stringify(line)}\n`)
  const fixed = () => {
    tell({ fixed: true })
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL) // at the lowest, a busy machine would never finish it
  }
  try {
    const steps = { report: seldom((...how) => tell({ report: how })), fixed, turn: turn.promise }
    tell({ answer: (await doIt(JSON.parse(await asked.promise) as never, steps)) ?? null })
  } catch (error) {
    tell({ failure: plainLine(error) })
  }
  lines.off('close', abandoned)
  process.stdin.destroy()
}

function seldom(tell: (...how: unknown[]) => void) {
  let said = 0
  return (...how: unknown[]) => {
    if (Date.now() - said < 200) return
    said = Date.now()
    tell(...how)
  }
}
