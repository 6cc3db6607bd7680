import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { bookOf } from '../spreadsheets/make.ts'
import { now, student, year } from './_paths.ts'
import { type Served, signIn, type Visitor } from './_server.ts'

const next = year + 10_001
const at = '2026-05-01T12:00:00.000Z'
const photo = `x'ffd8ffe000104a46494600010100000100010000ffd9'`
const registration = `select id from student_registration where student_id = ${student} and academic_year_id = ${year}`
const last = (
  n: number,
) => `(select id from employee where deleted_at is null and user_name not in ('d.lutchman', 'm.achong', 'k.joseph', 'p.baptiste')
  order by id desc limit 1 offset ${n})`

/** One of each row that an address names and the demonstration school has none of: a year to come, documents, more time for one, a second factor, a scan. */
export const present = [
  `insert into academic_year (id) values (${next}) on conflict do nothing`,
  `insert into academic_term (academic_year_id, term) values (${next}, 1)`,
  `insert into student_document (student_id, kind, name, type, bytes, uploaded_at)
    values (${student}, 'passport-photo', 'photo.jpg', 'image/jpeg', ${photo}, '${at}') on conflict do nothing`,
  `insert into student_registration_document (registration_id, kind, name, type, size, bytes, uploaded_at)
    select id, 'passport-photo', 'photo.jpg', 'image/jpeg', 22, ${photo}, '${at}' from (${registration})`,
  `insert into entry_deadline (academic_year_id, term, entry, employee_id, closes) values
    (${year}, ${now.term}, 'marks', null, '2036-07-01 16:00'), (${year}, ${now.term}, 'marks', ${now.employeeId}, '2036-07-02 16:00')`,
  `insert into second_factor (employee_id, secret, browser_key, last_step, since)
    values (${last(0)}, zeroblob(20), zeroblob(32), 0, '${at}')`,
  `update employee set deleted_at = '${at}' where id = ${last(1)}`,
  `insert into attendance_scan (client_id, source, kiosk_id, typed, student_id, scanned_at, school_day, school_time, received_at)
    select 'bench-scan', 'kiosk', 1, ${student}, ${student}, n, substr(n, 1, 10), '07:30:00', n
    from (select strftime('%Y-%m-%dT%H:%M:%fZ', 'now') as n)`,
]

const backup = 'school-20260501-120000-hand.db'
/** A backup that is only named: what is done with a whole file takes as long as the file is large. */
export function makeBackup(data: string): void {
  const folder = join(data, 'backups')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, backup), 'x')
  const counts = { bytes: 1, students: 1, marks: 1, remarks: 1 }
  const facts = { name: backup, at, day: at.slice(0, 10), why: 'hand', program: '0.1.0', school: null, identity: '', verifiedAt: at }
  writeFileSync(join(folder, `${backup}.json`), JSON.stringify({ ...facts, ...counts, sha256: '0'.repeat(64) }))
}

/** A school's addresses of one row, by the route that has them, and who opens them. */
export type Made = Record<string, { person: string; address: string }>

/** What only the program makes: uploads, pending and confirmed, and a student who changed class. The addresses of these and of the rows above. */
export async function makePresent({ url }: Served, data: string): Promise<Made> {
  const [admin, teacher] = [await signIn(url, 'admin'), await signIn(url, 'd.lutchman')]
  await move(admin)
  const files = { admin: await marksOf(admin, '/admin'), teacher: await marksOf(teacher, '/term-reports') }
  const [pending, confirmed] = [
    await send(admin, schoolUpload, schoolFile(51_000_001)),
    await send(admin, schoolUpload, schoolFile(51_000_002)),
  ]
  const owing = async (of: Visitor, base: string) => {
    const page = await (await fetch(`${url}${base}/readiness?list=by-teacher`, { headers: of.headers })).text()
    return /\/readiness\/reminders\/(\d+)/.exec(page)?.[1]
  }
  const dean = await signIn(url, 'p.baptiste')
  const reminders = { office: await owing(admin, '/admin/posting'), dean: await owing(dean, '/term-reports') }
  const sqlite = new Sqlite(join(data, 'school.db'))
  try {
    const one = (sql: string) => sqlite.prepare(sql).pluck().get() as number
    for (const id of [files.admin.confirmed, files.teacher.confirmed, confirmed]) // really confirmed, it would back the school up meanwhile
      sqlite.prepare('update batch set confirmed_at = ?, confirmed_by = made_by where id = ?').run(at, id.replace(/.*\//, ''))
    const moved = one('select student_id from student_move order by id desc limit 1')
    const office = (path: string, address: string): [string, Made[string]] => [path, { person: 'admin', address }]
    const lesson = one(`select id from lesson where employee_id = ${now.employeeId} and academic_year_id = ${year} order by id limit 1`)
    const gone = one('select id from employee where deleted_at is not null order by id desc limit 1')
    const grace = one('select id from entry_deadline where employee_id is not null order by id desc limit 1')
    const factor = one('select employee_id from second_factor where employee_id is not null order by id desc limit 1')
    return Object.fromEntries([
      office('/admin/school/years/:year/carry-over', `/admin/school/years/${next}/carry-over`),
      office('/admin/dashboard/registration', `/admin/dashboard/registration?year=${year}&term=${now.term}`),
      office('/admin/dashboard/deadlines/grace/:id/remove', `/admin/dashboard/deadlines/grace/${grace}/remove`),
      office('/admin/school/sign-in/:kind/:id/reset', `/admin/school/sign-in/employee/${factor}/reset`),
      ...['/download', '/restore'].map((end) => office(`/admin/school/backups/:name${end}`, `/admin/school/backups/${backup}${end}`)),
      office('/admin/students/:id/moves/:move/undo', `/admin/students/${moved}/moves/${one('select max(id) from student_move')}/undo`),
      office('/admin/students/ticked/work/:work', `/admin/students/ticked/work/${one('select max(id) from student_work')}`),
      office('/admin/teachers/:id/lessons/:lesson', `/admin/teachers/${now.employeeId}/lessons/${lesson}`),
      office('/admin/teachers/:id/restore', `/admin/teachers/${gone}/restore`),
      office('/admin/posting/readiness/reminders/:id', `/admin/posting/readiness/reminders/${reminders.office}`),
      ['/term-reports/readiness/reminders/:id', { person: 'p.baptiste', address: `/term-reports/readiness/reminders/${reminders.dean}` }],
      ['/find/lessons/:id', { person: 'd.lutchman', address: `/find/lessons/104-${now.formClass}` }],
      office('/find/screens/:id', '/find/screens/admin.students'),
      ['/find/actions/:id', { person: 'm.achong', address: '/find/actions/register:2C' }],
      ['/kiosk/pictures/:scan', { person: 'gate', address: '/kiosk/pictures/bench-scan' }],
      ...['', '/cancel', '/columns'].map((end) => office(`/admin/school-upload/:batch${end}`, pending + end)),
      office('/admin/school-upload/:batch/undo', `${confirmed}/undo`),
      ...(['admin', 'teacher'] as const).flatMap((who): [string, Made[string]][] => {
        const [base, person] = who === 'admin' ? ['/admin', 'admin'] : ['/term-reports', 'd.lutchman']
        const of = (end: string, address: string): [string, Made[string]] => [
          `${base}/class-marks/uploads/:batch${end}`,
          { person, address: address + end },
        ]
        return [of('', files[who].pending), of('/cancel', files[who].pending), of('/undo', files[who].confirmed)]
      }),
    ])
  } finally {
    sqlite.close()
  }
}

const schoolUpload = '/admin/school-upload/file'
const schoolFile = (id: number) =>
  bookOf({
    Students: [
      ['Student ID', 'Last Name', 'First Name', 'Class'],
      [id, "O'Brien", 'Té-Shawn', '1A'],
    ],
  })

/** The file of a class's marks, sent back as it is, twice. */
async function marksOf(visitor: Visitor, base: string): Promise<{ pending: string; confirmed: string }> {
  const file = await fetch(`${visitor.url}${base}/class-marks/${year}/${now.term}/${now.formClass}/file`, { headers: visitor.headers })
  const bytes = new Uint8Array(await file.arrayBuffer())
  return {
    pending: await send(visitor, `${base}/class-marks/upload`, bytes),
    confirmed: await send(visitor, `${base}/class-marks/upload`, bytes),
  }
}

/** Where the file is shown. */
async function send({ url, headers }: Visitor, to: string, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData()
  form.set('file', new File([file], 'Upload.xlsx'))
  const sent = await fetch(url + to, { method: 'POST', headers, body: form, redirect: 'manual' })
  const path = sent.headers.get('Location')
  if (!path) throw new Error(`${to} did not take the file: ${sent.status} ${(await sent.text()).slice(0, 300)}`)
  return new URL(path, url).pathname
}

/** Somebody of another class than the one that is asked for. */
async function move({ url, headers }: Visitor): Promise<void> {
  const all = (await (await fetch(`${url}/api/students`, { headers })).json()) as { id: number; class_id: string }[]
  const who = all.find(({ class_id }) => class_id === '1A')
  const body = new URLSearchParams({ student: String(who?.id), class_id: '1B', class_from: 'this-term', day: '' })
  const moved = await fetch(`${url}/admin/students/ticked/class`, { method: 'POST', headers: { ...headers, 'HX-Request': 'true' }, body })
  if (!moved.ok) throw new Error(`nobody was moved: ${moved.status} ${(await moved.text()).slice(0, 300)}`)
}
