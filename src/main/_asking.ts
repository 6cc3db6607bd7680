import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Failure } from './_failure.ts'

/** Asks at the terminal, where what is typed is not shown. */
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
