import { spawn } from 'node:child_process'
import { buildServed } from './_build.ts'
import { serverBundle } from './_built.ts'
import { data, makeDemoIfNone } from './_demo.ts'

await buildServed()
makeDemoIfNone(serverBundle)
const server = spawn(process.execPath, [serverBundle, 'serve', '--data', data], { stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
