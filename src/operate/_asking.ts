import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Failure } from './_failure.ts'

/** Asks at the terminal and does not show what the person types. */
export function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const output = new Writable({ write: (_typed, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  return new Promise((resolve, reject) => {
    lines.once('close', () => {
      process.stderr.write('\n')
      reject(new Failure('Nothing was typed'))
    })
    lines.question('', (typed) => {
      resolve(typed)
      lines.close()
    })
  })
}

/** Asks yes or no; any other answer is no. A script, which cannot answer, passes `--yes`. */
export async function askWhether(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Failure('There is nobody to ask: say --yes, or --dry-run to see only what would be done')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await new Promise((resolve) => {
      lines.once('close', () => resolve(false))
      lines.question(`${question} [y/N] `, (typed) => resolve(/^y(?:es)?$/i.test(typed.trim())))
    })
  } finally {
    lines.close()
  }
}
