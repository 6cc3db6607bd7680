import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { isSea } from 'node:sea'
import { Failure, plainLine } from '../_failure.ts'

/** The command under which the program starts itself for this. */
export const workCommand = 'backup-work'

type Line<A> = { report: unknown[] } | { answer: A } | { failure: string }

/**
 * Does some work in a process of its own, of low priority, so that nobody waits for it: what is asked goes in, and what is reported comes out, a
 * line each.
 */
export function inOwnProcess<A>(dir: string, asked: unknown, report: (...how: never[]) => void, signal: AbortSignal): Promise<A> {
  const script = isSea() ? [] : [...process.execArgv, process.argv[1] ?? '']
  const child = spawn(process.execPath, [...script, workCommand, '--data', dir], { stdio: ['pipe', 'pipe', 'ignore'], signal })
  child.stdin.on('error', () => {}).end(JSON.stringify(asked))
  return new Promise((resolve, reject) => {
    let last: Line<A> | undefined
    child.once('error', (error) => error.name === 'AbortError' || reject(new Failure(`The backup was stopped (${error.message})`)))
    child.once('close', (code, ended) => {
      if (last && 'answer' in last) return resolve(last.answer)
      reject(new Failure(last && 'failure' in last ? last.failure : `The backup was stopped (${ended ?? code})`))
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      last = JSON.parse(line) as Line<A>
      if ('report' in last) report(...(last.report as never[]))
    })
  })
}

/** The other side of it. */
export async function answerWork(doIt: (asked: never, report: (...how: unknown[]) => void) => Promise<unknown>): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW)
  const tell = (line: Line<unknown>) => void process.stdout.write(`${JSON.stringify(line)}\n`)
  const sent: Buffer[] = []
  for await (const chunk of process.stdin) sent.push(chunk)
  let said = 0
  const report = (...how: unknown[]) => {
    if (Date.now() - said < 200) return
    said = Date.now()
    tell({ report: how })
  }
  try {
    tell({ answer: (await doIt(JSON.parse(Buffer.concat(sent).toString()) as never, report)) ?? null })
  } catch (error) {
    tell({ failure: plainLine(error) })
  }
}
