import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { buildBinary, buildClient } from './_build.ts'
import { binary } from './_built.ts'
import { isVersion, releasedChangelog } from './_changelog.ts'

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const folder = 'dist/release'
const [version = ''] = process.argv.slice(2)

if (!isVersion(version)) stop('Say which version: npm run release -- 1.0.0')
if (execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).trim() !== '') stop('Commit what is changed first.')
const changelog = releasedChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, new Date().toISOString().slice(0, 10))
if (changelog === undefined) stop('CHANGELOG.md has nothing under Unreleased.')
const tested = spawnSync(process.execPath, ['scripts/test.ts', '--all'], { stdio: 'inherit' })
if (tested.status !== 0) stop('The tests fail.')

execFileSync(npm, ['version', version, '--no-git-tag-version', '--allow-same-version'], { shell: process.platform === 'win32' })
writeFileSync('CHANGELOG.md', changelog)
await buildClient()
await buildBinary()

const name = basename(binary).replace('term-reports', `term-reports-${version}-${process.platform}-${process.arch}`)
mkdirSync(folder, { recursive: true })
copyFileSync(binary, `${folder}/${name}`)
const sum = createHash('sha256').update(readFileSync(binary)).digest('hex')
writeFileSync(`${folder}/${name}.sha256`, `${sum}  ${name}\n`)
console.log(`${folder}/${name}\n${sum}\n\ngit commit -am 'Release ${version}' && git tag v${version}`)

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}
