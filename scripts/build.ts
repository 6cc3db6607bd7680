import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { binaryFor, buildBinary, buildClient, buildFor, bundleServer, targets } from './_build.ts'
import { binary } from './_built.ts'

const isForAll = process.argv.includes('--all')

await buildClient()
await bundleServer()
await buildBinary()
say(binary)
for (const target of isForAll ? targets : []) {
  await buildFor(target)
  say(binaryFor(target), sealed(binaryFor(target)))
}

/** Its checksum, also in a file beside it, as `sha256sum --check` reads it. */
function sealed(file: string): string {
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${sum}  ${basename(file)}\n`)
  return `, SHA-256 ${sum}`
}

function say(file: string, more = '') {
  console.log(`${file}, ${Math.round(statSync(file).size / 1e6)} MB${more}`)
}
