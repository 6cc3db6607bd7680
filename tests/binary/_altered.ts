import { readFileSync, writeFileSync } from 'node:fs'
import { binary } from '../../scripts/_built.ts'

/** Another program: the built one with other words in its code, each as long as what it stands for. What was compiled ahead is of the old words, and is spoilt. */
export function altered(to: string, changes: readonly [from: string, to: string][]): string {
  const bytes = readFileSync(binary)
  const code = readFileSync('dist/program.js')
  const [start, compiled] = [bytes.indexOf(code), bytes.indexOf(readFileSync('dist/program.code').subarray(0, 64))]
  if (start < 0 || compiled < 0) throw new Error('The program is not where the build puts it')
  bytes.fill(0, compiled, compiled + 8)
  for (const [was, becomes] of changes) {
    const at = code.indexOf(was)
    if (at < 0 || was.length !== becomes.length) throw new Error(`${was} cannot become ${becomes}`)
    bytes.write(becomes, start + at, 'latin1')
  }
  writeFileSync(to, bytes, { mode: 0o755 })
  return to
}
