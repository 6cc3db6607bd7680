import { statSync } from 'node:fs'
import { binary, buildBinary, buildClient, bundleServer } from './_build.ts'

await buildClient()
await bundleServer()
await buildBinary()
console.log(`${binary}, ${Math.round(statSync(binary).size / 1e6)} MB`)
