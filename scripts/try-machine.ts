import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import own from '../package.json' with { type: 'json' }
import { atDemoTime } from '../tests/_demo-time.ts'
import { mathematics } from '../tests/bench/_paths.ts'
import { password, signIn } from '../tests/bench/_server.ts'
import { altered } from '../tests/binary/_altered.ts'
import { binary } from './_built.ts'
import { howToInstall, Machine } from './_machine.ts'

// What a school's Linux PC goes through with the built program, under systemd: installing, a power failure, upgrades in which the power fails, a full disk, removing.
const [program, data, later] = ['/opt/term-reports/term-reports', '/var/lib/term-reports', own.version.replace(/.$/, '9')]
const sheet = `/api/lesson-marks/20252026/3/2C/${mathematics}`
let last = 10
const folder = mkdtempSync(join(tmpdir(), 'term-reports-machine-'))

async function tryAll(pc: Machine): Promise<void> {
  let from = performance.now()
  const did = (step: string) => {
    console.log(`ok, ${((performance.now() - from) / 1000).toFixed(1)} s: ${step}`)
    from = performance.now()
  }
  try {
    await pc.start()
    did('systemd has started')
    await install(pc, did)
    await fail(pc, did)
    for (const isWell of [false, true]) await upgrade(pc, isWell, did)
    await fill(pc, did)
    remove(pc, did)
  } finally {
    await pc.close()
  }
}

type Did = (step: string) => void

async function install(pc: Machine, did: Did): Promise<void> {
  pc.put(binary, '/root/downloaded')
  expect(pc, '/root/downloaded install --yes', 'Set-up code: ')
  did('install')
  expect(pc, 'systemctl stop term-reports')
  const demo = ['demo', '--force', '--students', '60', ...atDemoTime, '--password', password, '--data', data]
  expect(pc, `sudo -u term-reports term-reports ${demo.join(' ')}`, 'd.lutchman')
  expect(pc, 'systemctl start term-reports')
  await answers(pc)
  did('a school is served to another computer')
}

/** What was acknowledged is there afterwards. */
async function fail(pc: Machine, did: Did): Promise<void> {
  const mark = await save(pc)
  await pc.cutPower()
  await pc.start()
  await answers(pc)
  await requireMark(pc, mark)
  did('the power fails, and all is there')
}

async function upgrade(pc: Machine, isWell: boolean, did: Did): Promise<void> {
  const unwell: [string, string][] = isWell ? [] : [['get("/healthz"', 'get("/notwell"']]
  const file = altered(join(folder, 'newer'), [[`"${own.version}"`, `"${later}"`], ...unwell])
  pc.put(file, '/root/newer')
  const mark = await save(pc)
  pc.run('systemd-run --unit by-hand term-reports upgrade --yes /root/newer')
  const isReplaced = () => pc.run(`test -e ${program}.upgrade.json && ! cmp -s ${program} ${program}-previous`).status === 0
  await until('the program was not replaced', isReplaced)
  await pc.cutPower()
  await pc.start()
  await until('the upgrade did not end', () => pc.run(`test -e ${program}.upgrade.json`).status !== 0)
  await answers(pc)
  expect(pc, 'term-reports --version', isWell ? later : own.version)
  await requireMark(pc, mark)
  did(`the power fails in an upgrade to a program that ${isWell ? 'answers: it stays' : 'does not answer: the old one is back'}`)
}

async function fill(pc: Machine, did: Did): Promise<void> {
  const mark = await save(pc)
  pc.run(`sudo -u term-reports dd if=/dev/zero of=${data}/holiday.mov bs=64k`)
  const refused = await post(pc, mark + 1)
  if (refused.status !== 507) throw new Error(`a save on a full disk answered ${refused.status}`)
  expect(pc, `sudo -u term-reports term-reports doctor --data ${data}; true`, 'WRONG  disk')
  pc.run(`rm ${data}/holiday.mov`)
  await requireMark(pc, mark)
  await setTimeout(6000)
  await save(pc)
  did('the disk is full: a save is refused with words, and taken when there is room')
}

function remove(pc: Machine, did: Did): void {
  expect(pc, 'term-reports uninstall --yes', 'The school and its backups are still in')
  expect(pc, `ls ${data}`, 'school.db')
  if (pc.run('systemctl cat term-reports').status === 0 || pc.run(`ls ${program}`).status === 0) throw new Error('something is left')
  did('uninstall: the school stays')
}

function expect(pc: Machine, command: string, says = ''): void {
  const { status, said } = pc.run(command)
  if (status !== 0 || !said.includes(says)) throw new Error(`${command} ended with ${status}: ${said}`)
}

async function until(fault: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 400_000; !(await isSo()); await setTimeout(300)) if (Date.now() > end) throw new Error(fault)
}

const answers = (pc: Machine) =>
  until('the server does not answer', () =>
    fetch(`${pc.url}/healthz`, { signal: AbortSignal.timeout(3000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  )

type Row = { student_id: number; version: number; course_mark: number | null; registered: boolean }

async function first(pc: Machine): Promise<{ row: Row; headers: Record<string, string> }> {
  const { headers } = await signIn(pc.url, 'd.lutchman')
  const { students } = (await (await fetch(pc.url + sheet, { headers })).json()) as { students: Row[] }
  const row = students.find(({ registered }) => registered)
  if (!row) throw new Error('nobody is registered')
  return { row, headers }
}

async function post(pc: Machine, mark: number): Promise<Response> {
  const { row, headers } = await first(pc)
  const body = JSON.stringify({ student_id: row.student_id, version: row.version, course_mark: mark })
  return fetch(pc.url + sheet, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body })
}

async function save(pc: Machine): Promise<number> {
  const answer = await post(pc, ++last)
  if (answer.status !== 200) throw new Error(`a save answered ${answer.status}: ${await answer.text()}`)
  return last
}

async function requireMark(pc: Machine, mark: number): Promise<void> {
  const { row } = await first(pc)
  if (row.course_mark !== mark) throw new Error(`the mark is ${row.course_mark}, not ${mark}`)
}

const machine = existsSync(binary) ? Machine.find() : undefined
if (machine) await tryAll(machine).finally(() => rmSync(folder, { recursive: true }))
else console.log(existsSync(binary) ? `not tried: ${howToInstall}` : 'npm run build makes the program first')
