import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Wine } from './_wine.ts'

type Running = { url: string; version: string; at: string }
/** What an office has at hand: its program, the two files it may be replaced by, its school, and a mark that was saved. */
type Hands = {
  wine: Wine
  program: string
  files: Record<string, string>
  data: string
  running: () => Running
  enterMark: () => Promise<void>
  requireMark: () => Promise<void>
  until: (fault: string, isSo: () => boolean | Promise<boolean>, seconds?: number, everyMs?: number) => Promise<void>
}
type Moment = { when: string; isNow: () => boolean; file?: string; also?: () => void }

/** The server's service starts with Windows, and nobody does anything. */
export async function cutAndOn({ wine, running, requireMark, until }: Hands): Promise<void> {
  const before = running().at
  wine.cut()
  await wine.boot()
  await until('Windows did not start the server', async () => running().at !== before && (await fetch(`${running().url}/healthz`)).ok)
  await requireMark()
}

/** The power fails at several moments of an upgrade; Windows starts, and what it starts by itself brings the school back, with each saved mark. */
export async function upgradesCut(hands: Hands, bad: string, did: (step: string) => void): Promise<void> {
  const { wine, program, files, data, running, enterMark, requireMark, until } = hands
  const folder = wine.at(dirnameOf(program))
  const has = (name: string) => existsSync(join(folder, name))
  const note = join(folder, 'term-reports.upgrade.json')
  const noted = () => (existsSync(note) ? readFileSync(note, 'utf8') : '')
  const backups = () => readdirSync(join(wine.at(data), 'backups')).filter((name) => /-upgrade\.db/.test(name)).length
  let backedUp = 0
  const isReplaced = () => noted().includes('schema') && !has('term-reports-new.exe') && has('term-reports.exe')
  const moments: Moment[] = [
    { when: 'it has begun', isNow: () => noted() !== '' },
    { when: 'the backup is being made', isNow: () => backups() > backedUp },
    { when: 'the backup is made', isNow: () => noted().includes('schema') },
    { when: 'the program has no name', isNow: () => noted().includes('schema'), also: () => takeName(folder) },
    { when: 'the program is replaced', isNow: isReplaced },
    { when: 'the new program never says that it is well', isNow: isReplaced, file: bad },
  ]
  for (const { when, isNow, file, also } of moments) {
    const { version: was } = running()
    const [to = ''] = Object.keys(files).filter((version) => version !== was)
    await enterMark()
    backedUp = backups()
    const { ended } = wine.start(program, 'upgrade', '--yes', '--program', program, file ?? files[to] ?? '')
    await until(`an upgrade does not come so far that ${when}`, isNow, 120, 5)
    wine.cut()
    await ended
    also?.()
    const expected = isReplaced() && !file ? to : was
    await wine.boot()
    await until(`the upgrade is not brought to its end (${when})`, () => noted() === '', 400)
    await until(`the school is not served (${when})`, async () => (await fetch(`${running().url}/healthz`)).ok)
    if (running().version !== expected) throw new Error(`${running().version} is served and not ${expected} (${when})`)
    await requireMark()
    did(
      `the power failed when ${when}: Windows brought ${expected === was ? 'the program before' : 'the new program'} back by itself, with the last mark`,
    )
  }
}

const dirnameOf = (path: string) => path.slice(0, path.lastIndexOf('\\'))

/** As between the two names that a running program on Windows takes. */
function takeName(folder: string): void {
  const program = join(folder, 'term-reports.exe')
  renameSync(program, join(dirname(program), `${basename(program)}.delete-me`))
}
