import { execFileSync } from 'node:child_process'

/** What the wide walks (axe, widths, Chrome 109, Firefox) look at: words of the folders and files that changed, or everything where it is not set. */
const variable = 'E2E_CHANGED'
const everything = 'everything'

/** What all screens stand on: a change of it changes each of them. */
const ofAll = /^src\/(?:islands|views)\/_|^src\/views\/[^/]*\.css$|^public\/|^vite\.config|^package-lock|^playwright\.config|^tests\/e2e\/_/

/** What an address is called in `src`, where that is another word. */
const otherWords: Record<string, readonly string[]> = {
  account: ['sign-in'],
  'class-marks': ['marks'],
  'class-remarks': ['marks'],
  copy: ['rehearsal'],
  dashboard: ['home', 'term-page'],
  'enter-marks': ['marks'],
  'mark-book': ['marks'],
  readiness: ['posting'],
  registers: ['attendance'],
  'report-card': ['reports'],
  'term-details': ['term-reports'],
  transcript: ['reports'],
}

/** The files that differ from `main`, those not yet committed among them; on `main` itself these alone. None is known without Git. */
export function changedFiles(): string[] | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const from = ['main', 'origin/main'].find((branch) => succeeds(() => git('rev-parse', '--verify', branch))) ?? 'HEAD'
  try {
    const known = git('diff', '--name-only', git('merge-base', 'HEAD', from))
    return [...known.split('\n'), ...git('ls-files', '--others', '--exclude-standard').split('\n')].filter(Boolean)
  } catch {
    return undefined
  }
}

/** For the environment of the browser tests. */
export function wideWalks(files: readonly string[] | undefined): { [variable]: string } {
  if (!files || files.some((file) => ofAll.test(file))) return { [variable]: everything }
  const words = files.filter((file) => /^(?:src|tests\/e2e)\//.test(file)).flatMap((file) => file.split('/').slice(2).map(withoutEnding))
  return { [variable]: [...new Set(words)].join() }
}

const changed = () => process.env[variable] ?? everything
export const isEverythingWalked = () => changed() === everything
export const isNothingWalked = () => changed() === ''

/** Whether a page's address, or the name of a spec, belongs to what changed. */
export function isWalked(name: string): boolean {
  if (isEverythingWalked()) return true
  const words = withoutEnding(name.replace(/\?.*/, '')).split('/')
  const all = words.flatMap((word) => [word, ...(otherWords[word] ?? [])]).filter(Boolean)
  return changed()
    .split(',')
    .some((one) => all.some((word) => word === one || word.startsWith(`${one}-`) || one.startsWith(`${word}-`)))
}

const withoutEnding = (name: string) => name.replace(/\.(?:test|spec)?\.?\w+$/, '')

function succeeds(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
