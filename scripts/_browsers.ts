import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** The engine without windows: the same pages in a third of the processor time. */
const shell = '/usr/lib/chromium/chromium-headless-shell'
const places = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome']
const oldest = resolve('.cache/chrome-109/chromium')
const firefoxes = ['/usr/lib/firefox-esr/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** A current browser of the machine; `CHROMIUM` names another. */
export const findChromium = () => process.env.CHROMIUM ?? places.find((path) => existsSync(path))

/** The oldest browser that the school's machines run, out of the package that ships it. */
export const chrome109 = oldest

/** Of the machine; `FIREFOX` names another. Where there is none, its journeys are left out. */
export const findFirefox = () => process.env.FIREFOX ?? firefoxes.find((path) => existsSync(path))

/** What starts Firefox for Playwright, and stands between them. */
export const firefox = resolve('.cache/firefox/firefox')

export function prepareBrowsers(): void {
  if (!process.env.CHROMIUM && !existsSync(shell)) install('chromium-headless-shell')
  if (!findChromium()) install('chromium')
  if (!findChromium()) throw new Error('The browser tests need Chromium: install it, or name one in the environment variable CHROMIUM')
  if (!existsSync(oldest)) inflateChrome109()
  if (!findFirefox()) install('firefox-esr')
  if (findFirefox()) writeFirefox()
  else console.error('There is no Firefox here: the journeys in it are left out. Install firefox-esr, or name one in FIREFOX.')
}

/** What reads PDFs back in the tests. */
export function preparePoppler(): void {
  const isThere = () => spawnSync('pdftotext', ['-v']).status === 0
  if (!isThere()) install('poppler-utils')
  if (isThere()) return
  console.error('The tests read PDFs with pdftotext: install poppler-utils')
  process.exit(1)
}

/** From Debian, where that can be done. */
function install(name: string): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], options)
  } catch {
    console.error(`${name} could not be installed`)
  }
}

function inflateChrome109(): void {
  const packed = join(dirname(createRequire(import.meta.url).resolve('chromium-109/package.json')), 'bin/chromium.br')
  mkdirSync(dirname(oldest), { recursive: true })
  writeFileSync(`${oldest}.partial`, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 })
  renameSync(`${oldest}.partial`, oldest)
}

/** By the Node that runs the tests, whichever another shell would find. */
function writeFirefox(): void {
  const words = [process.execPath, resolve('scripts/_firefox.ts'), findFirefox()].map((word) => `'${word}'`)
  mkdirSync(dirname(firefox), { recursive: true })
  writeFileSync(`${firefox}.${process.pid}`, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`, { mode: 0o755 })
  renameSync(`${firefox}.${process.pid}`, firefox)
}
