import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import own from '../package.json' with { type: 'json' }
import { atDemoTime } from '../tests/_demo-time.ts'
import { mathematics, paths } from '../tests/bench/_paths.ts'
import { freshBrowser, password, signIn } from '../tests/bench/_server.ts'
import { carried } from './_packed.ts'
import { cutAndOn, upgradesCut } from './_power.ts'
import type { Wine } from './_wine.ts'

type Tell = (step: string, seconds: number) => void
type Browser = ReturnType<typeof freshBrowser>
type Running = { url: string; version: string; at: string }

const home = 'C:\\Users\\Mrs. José'
const [downloaded, program] = [`${home}\\Downloads\\term-reports-win-x64.exe`, `${home}\\My Programs\\term-reports.exe`]
const [data, stick, share] = [`${home}\\Term Reports`, 'D:\\Sauvegardes d’été', '\\\\office\\backups\\Term Reports']
const { version } = own
const marks = `/api/lesson-marks/20252026/3/2C/${mathematics}`
const later = version.replace(/.$/, '9')

/** What a school's office does with the program on its Windows PC, from the download to the end. Throws where one thing fails. */
export async function inAnOffice(wine: Wine, file: string, tell: Tell): Promise<void> {
  let from = performance.now()
  const did = (step: string) => {
    tell(step, (performance.now() - from) / 1000)
    from = performance.now()
  }
  const office = new Office(wine)
  try {
    office.download(file, downloaded)
    await office.install(did)
    await office.teach(did)
    await office.keepBackups(did)
    await office.upgrade(file, did)
    await office.losePower(file, did)
    await office.bringBack(did)
    await office.lose(did)
    await office.remove(did)
  } finally {
    wine.close()
  }
}

class Office {
  readonly #wine: Wine
  #mark = 0

  constructor(wine: Wine) {
    this.#wine = wine
  }

  download(from: string, to: string, changes: [from: string, to: string][] = []): void {
    const bytes = readFileSync(from)
    const code = carried(bytes, 'program/main.js') ?? Buffer.alloc(0)
    for (const [was, becomes] of changes) {
      const at = code.indexOf(was)
      if (at < 0 || was.length !== becomes.length) throw new Error(`${was} cannot become ${becomes}`)
      code.write(becomes, at, 'latin1')
    }
    mkdirSync(dirname(this.#wine.at(to)), { recursive: true })
    writeFileSync(this.#wine.at(to), bytes)
  }

  async install(did: (step: string) => void) {
    await this.#does(downloaded, /d\.lutchman/, 'demo', ...atDemoTime, '--students', '60', '--password', password, '--data', data)
    did('demo, in a folder with spaces and accents')
    await this.#does(downloaded, /sc create TermReports [\s\S]*Nothing was changed/, 'install', '--dry-run')
    const where = ['--program', program, '--data', data, '--host', '127.0.0.1', '--port', '0']
    await this.#does(downloaded, /It is not started: sc start TermReports/, 'install', '--yes', '--no-start', ...where)
    await this.#does('sc', /TermReports/, 'start', 'TermReports')
    await until('the service does not serve', () => existsSync(this.#beside('server.json')))
    did('install, and Windows starts the service')
    await this.#refuses(downloaded, /Another term-reports is serving C:\\/, 'serve', '--port', '0', '--data', data)
    await this.#does(program, /^ok {5}integrity/m, 'doctor', '--data', data)
    did('a second start is refused; doctor')
  }

  async teach(did: (step: string) => void) {
    await this.#enterMark()
    did('sign-in, and a mark is entered')
    const { ask } = await this.#administrator()
    await fileAt(ask, paths.cardsOfClass, '%PDF')
    await fileAt(ask, paths.markSheetExcel, 'PK')
    did('cards of a class in PDF, a mark sheet in Excel')
  }

  async #enterMark() {
    const { headers } = await signIn(this.#running().url, 'd.lutchman')
    const sheet = `${this.#running().url}${marks}`
    type Row = { student_id: number; version: number; course_mark: number | null; registered: boolean }
    const rows = async () => ((await (await fetch(sheet, { headers })).json()) as { students: Row[] }).students
    const row = (await rows()).find(({ registered }) => registered)
    this.#mark = ((row?.course_mark ?? 0) + 1) % 101
    const body = JSON.stringify({ student_id: row?.student_id, version: row?.version, course_mark: this.#mark })
    const saved = await fetch(sheet, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body })
    const found = (await rows()).find(({ student_id }) => student_id === row?.student_id)
    if (saved.status !== 200 || found?.course_mark !== this.#mark)
      throw new Error(`a mark was not saved: ${saved.status} ${await saved.text()}`)
  }

  async #requireMark(dir: string) {
    const { url } = this.#running(dir)
    const { headers } = await signIn(url, 'd.lutchman')
    if (!(await (await fetch(url + marks, { headers })).text()).includes(`"course_mark":${this.#mark}`)) throw new Error('the mark is lost')
  }

  async keepBackups(did: (step: string) => void) {
    const browser = await this.#administrator()
    mkdirSync(this.#wine.at(stick))
    mkdirSync(this.#wine.onShare('Term Reports'))
    for (const wrong of ['\\\\nobody\\backups', 'E:\\', `${data}\\backups`]) {
      const { status, says } = await post(browser, '/admin/school/backups/settings', { nightly: '1', path: wrong }, 422)
      if (!/no such folder|inside the school/.test(says)) throw new Error(`${wrong} was not refused (${status}): ${says}`)
    }
    for (const [place, folder, what] of [
      [`"${stick}"`, this.#wine.at(stick), 'another drive'],
      [share, this.#wine.onShare('Term Reports'), 'a network path'],
    ] as const) {
      await post(browser, '/admin/school/backups/settings', { nightly: '1', path: place })
      await post(browser, '/admin/school/backups/now')
      await until(`no backup came to ${place}`, () => filesBelow(folder).filter((name) => name.endsWith('.db')).length > 0)
      await until(`the backup is not tried`, () => this.#backups().some((name) => readFileSync(name, 'utf8').includes('rehearsedAt')))
      did(`backup, and a second place on ${what}`)
    }
    await this.#does(program, /^ok {5}second place +\\\\office/m, 'doctor', '--data', data)
    const away = `${this.#wine.onShare('Term Reports')} away`
    renameSync(this.#wine.onShare('Term Reports'), away)
    await post(browser, '/admin/school/backups/now')
    const page = async () => (await browser.ask('/admin/school/backups')).text()
    await until('nothing is told of the share that is away', async () => /It is not there/.test(await page()))
    renameSync(away, this.#wine.onShare('Term Reports'))
    did('a share that is away is told')
    await this.#does(program, /checked\. SHA-256/, 'backup', `${stick}\\Friday’s.db`, '--data', data)
    await this.#does(program, /Read it before you send it/, 'support', `${stick}\\support.json`, '--data', data)
    if (/José|été/.test(readFileSync(this.#wine.at(`${stick}\\support.json`), 'utf8'))) throw new Error('support.json names somebody')
    did('backup by hand and support while it is served')
    await post(browser, '/admin/school/copy/new')
    await until('no copy was made', async () => (await (await browser.ask('/admin/school/copy')).text()).includes('Open the Copy'))
    await post(browser, '/admin/school/copy/open')
    if ((await browser.ask('/rehearsal/admin/students')).status !== 200) throw new Error('the copy does not open')
    await post(browser, '/admin/school/copy/throw-away')
    did('a copy to try on, opened and thrown away')
    const [latest = ''] = this.#backups().map((name) => basename(name, '.json'))
    await post(browser, `/admin/school/backups/${latest}/restore`, { typed: 'RESTORE' })
    await until('nothing was restored', () => this.#backups().some((name) => name.includes('-restore.db')))
    await until('the restored school does not answer', async () => (await fetch(`${this.#running().url}/healthz`)).ok)
    await this.#administrator()
    did('restore on the page, while others use it')
  }

  async upgrade(file: string, did: (step: string) => void) {
    const fresh = `${home}\\Downloads\\new version.exe`
    this.download(file, fresh, [
      [`"${version}"`, `"${later}"`],
      ['get("/healthz"', 'get("/notwell"'],
    ])
    const before = this.#running().at
    await this.#refuses(program, /The old one is back and answers/, 'upgrade', '--yes', '--program', program, fresh, '--wait', '20')
    if (this.#running().version !== version || this.#running().at === before) throw new Error('the old program is not back')
    did('upgrade to one that does not answer goes back')
    this.download(file, fresh, [[`"${version}"`, `"${later}"`]])
    await this.#does(program, new RegExp(`Term Reports ${later} answers`), 'upgrade', '--yes', '--program', program, fresh)
    if (this.#running().version !== later) throw new Error('the new program does not run')
    did('upgrade by the running program itself')
  }

  async losePower(file: string, did: (step: string) => void) {
    const [fresh, bad] = [`${home}\\Downloads\\new version.exe`, `${home}\\Downloads\\never well.exe`]
    this.download(file, bad, [
      [`"${version}"`, `"${later}"`],
      ['get("/healthz"', 'get("/notwell"'],
    ])
    const [enterMark, requireMark] = [() => this.#enterMark(), () => this.#requireMark(data)]
    const files = { [version]: downloaded, [later]: fresh }
    const hands = { wine: this.#wine, program, files, data, running: () => this.#running(), enterMark, requireMark, until }
    await this.#enterMark()
    await cutAndOn(hands)
    did('the power failed: the service starts with Windows, and the last mark is there')
    await upgradesCut(hands, bad, did)
  }

  /** The second place is a share now: what is saved goes there as it happens, until somebody pulls the plug. */
  async lose(did: (step: string) => void) {
    const first = this.#wine.start(program, 'serve', '--port', '0', '--data', data)
    await until('the school is not served', () => existsSync(this.#beside('server.json')))
    const browser = await this.#administrator()
    await post(browser, '/admin/school/backups/settings', { nightly: '1', path: '', copy: share })
    const has = (kind: RegExp) => filesBelow(this.#wine.onShare('Term Reports')).some((name) => kind.test(name))
    await until('the school is not copied whole', () => has(/school-\d+\.db\.json$/))
    await this.#enterMark()
    await until('nothing is copied as it happens', () => has(/\.segments$/))
    await setTimeout(2000)
    did('copied to the share as it happens')
    first.child.kill('SIGKILL')
    await first.ended
    const again = `${home}\\From the share`
    const [folder = ''] = readdirSync(this.#wine.onShare('Term Reports')).filter((name) => /^term-reports-[^.]+$/.test(name))
    await this.#does(program, /as the school was at/, 'restore', '--data', again, `${share}\\${folder}`)
    const second = this.#wine.start(program, 'serve', '--port', '0', '--data', again)
    await until('what was copied is not served', () => existsSync(this.#beside('server.json', again)))
    await this.#requireMark(again)
    await this.#stop(again)
    await second.ended
    did('killed, and restored from the share to the last mark')
  }

  async bringBack(did: (step: string) => void) {
    const backup = `${stick}\\Friday’s.db`
    await this.#refuses(program, /Another term-reports is serving/, 'restore', backup, '--data', data)
    await this.#stop()
    did('stopped by the file stop-server')
    await this.#does(program, /^Restored .+ is kept as/, 'restore', backup, '--data', data)
    await this.#does(program, /^ok {5}integrity/m, 'doctor', '--data', data)
    did('restore')
    const { ended } = this.#wine.start(program, 'serve', '--port', '0', '--data', data)
    await until('the restored school is not served', () => existsSync(this.#beside('server.json')))
    await this.#requireMark(data)
    await this.#stop()
    if ((await ended) !== 0) throw new Error(`the server ended with ${await ended}`)
    did('served again, with its mark')
  }

  async remove(did: (step: string) => void) {
    await this.#does(program, /The school and its backups are still in/, 'uninstall', '--yes', '--program', program)
    const left = filesBelow(dirname(this.#wine.at(program)))
    if (left.some((name) => !name.endsWith('.delete-me'))) throw new Error(`uninstall left ${left}`)
    if (!existsSync(this.#beside('school.db'))) throw new Error('uninstall took the school')
    did('uninstall by the running program leaves the school')
  }

  #beside = (name: string, dir = data) => join(this.#wine.at(dir), name)
  #running = (dir = data) => JSON.parse(readFileSync(this.#beside('server.json', dir), 'utf8')) as Running
  #backups = () => filesBelow(this.#beside('backups')).filter((name) => name.endsWith('.json'))

  async #administrator(): Promise<Browser> {
    const browser = freshBrowser(this.#running().url)
    await browser.ask('/sanctum/csrf-cookie')
    const body = JSON.stringify({ username: 'admin', password })
    const answer = await browser.ask('/api/admin-login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    if (!answer.ok) throw new Error(`the administrator cannot sign in: ${answer.status}`)
    return browser
  }

  async #stop(dir = data) {
    writeFileSync(this.#beside('stop-server', dir), '')
    const isThere = (name: string) => existsSync(this.#beside(name, dir))
    await until('the server does not stop', () => !isThere('server.json') && !isThere('school.db-wal'))
  }

  async #does(file: string, expected: RegExp, ...args: string[]) {
    const { status, stdout, stderr } = await this.#wine.run(file, ...args)
    if (status !== 0 || !expected.test(stdout)) throw new Error(`${args[0]} ended with ${status}: ${stderr}${stdout}`.trim())
  }

  async #refuses(file: string, expected: RegExp, ...args: string[]) {
    const { status, stdout, stderr } = await this.#wine.run(file, ...args)
    if (status !== 1 || !expected.test(stderr)) throw new Error(`${args[0]} was not refused (${status}): ${stderr}${stdout}`.trim())
  }
}

async function post({ ask }: Browser, path: string, form: Record<string, string> = {}, expected = 303) {
  const answer = await ask(path, { method: 'POST', body: new URLSearchParams(form), headers: { 'Sec-Fetch-Site': 'same-origin' } })
  const [{ status }, says] = [answer, await answer.text()]
  if (status !== expected) throw new Error(`${path} answered ${status}: ${says.slice(0, 500)}`)
  return { status, says }
}

async function fileAt(ask: Browser['ask'], path: string, begins: string) {
  const answer = await ask(path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200 || bytes.toString('latin1', 0, begins.length) !== begins) throw new Error(`${path} answered ${answer.status}`)
}

async function until(fault: string, isSo: () => boolean | Promise<boolean>, seconds = 120, everyMs = 200) {
  const isSoNow = async () => isSo()
  for (const end = Date.now() + seconds * 1000; !(await isSoNow().catch(() => false)); await setTimeout(everyMs))
    if (Date.now() > end) throw new Error(fault)
}

const filesBelow = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))) : []
