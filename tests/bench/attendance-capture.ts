import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { ask, jsonOf, middle } from './_load.ts'
import type { Row } from './_rows.ts'
import { type Served, signIn, type Visitor } from './_server.ts'

const [kiosks, seconds, dayMs] = [4, 60, 86_400_000]
type Sent = { ms: number; isAnswered: boolean }

/** A whole school comes in within a minute, at four gates; then each day is read from the file itself. */
export async function attendanceCapture(served: Served, data: string): Promise<Row[]> {
  const school = new DatabaseSync(`${data}/school.db`)
  const students = school.prepare('select id from student where archived_on is null order by id limit 1000').all() as { id: number }[]
  const day = weekdayBefore(new Date(Date.now() - dayMs))
  const term = school.prepare('select term_start, term_end from academic_term where is_current = 1').get() as Record<string, string>
  const setTerm = school.prepare('update academic_term set term_start = ?, term_end = ? where is_current = 1')
  setTerm.run(day, day)
  school.prepare('delete from attendance_record where date_scanned = ?').run(day)
  const gates = await Promise.all(Array.from({ length: kiosks }, (_, n) => turnIntoKiosk(served.url, `Gate ${n + 1}`)))
  const pauseMs = (1000 * seconds * kiosks) / students.length
  const parts = gates.map((_, n) => students.filter((_student, i) => i % kiosks === n))
  const [idle, ...all] = await Promise.all([askIdly(served.url), ...gates.map((gate, n) => comeIn(gate, parts[n] ?? [], day, pauseMs))])
  const sent = all.flat()
  const seen = school
    .prepare(
      `select count(*) as days from attendance_record where date_scanned = ? and attendance_am = 'P' and time_scanned_in is not null`,
    )
    .get(day) as { days: number }
  setTerm.run(term.term_start ?? null, term.term_end ?? null)
  school.close()
  const unanswered = sent.filter(({ isAnswered }) => !isAnswered).length
  const times = sent.map(({ ms }) => ms)
  return [
    {
      what: `${students.length} scans in ${seconds} s from ${kiosks} kiosks: lost`,
      figure: students.length - seen.days + unanswered,
      unit: '',
      budget: 0,
      note: `${seen.days} students present in the file`,
    },
    {
      what: '… p99 of the call',
      figure: middle(times, 0.99),
      unit: 'ms',
      budget: 50,
      note: `median ${middle(times).toFixed(1)} ms; p99 of /healthz meanwhile ${idle.toFixed(1)} ms`,
    },
  ]
}

/** What the machine itself adds: the slowest answers of a call that does next to nothing, over the same minute. */
async function askIdly(url: string): Promise<number> {
  const times: number[] = []
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await setTimeout(200))
    times.push((await ask({ url, headers: {} }, '/healthz')).ms)
  return middle(times, 0.99)
}

function weekdayBefore(at: Date): string {
  const back = { 0: 2, 6: 1 }[at.getUTCDay()] ?? 0
  return new Date(at.getTime() - back * dayMs).toISOString().slice(0, 10)
}

async function turnIntoKiosk(url: string, name: string): Promise<Visitor> {
  const { headers } = await signIn(url, 'admin')
  const body = new URLSearchParams({ name })
  const answer = await fetch(`${url}/admin/attendance/kiosks/new`, { method: 'POST', headers, body, redirect: 'manual' })
  const session = answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('session='))
    ?.split(';')[0]
  if (!session) throw new Error(`No kiosk: ${answer.status} ${await answer.text()}`)
  return { url, headers: { ...headers, Cookie: `${session}; XSRF-TOKEN=${headers['X-XSRF-TOKEN']}` } }
}

/** One card after the other, each at its moment: a slow answer does not hold up the next. */
async function comeIn(gate: Visitor, students: readonly { id: number }[], day: string, pauseMs: number): Promise<Sent[]> {
  const calls: Promise<Sent>[] = []
  const start = performance.now()
  for (const [n, { id }] of students.entries()) {
    await setTimeout(Math.max(0, start + n * pauseMs - performance.now()))
    const scanned_at = new Date(Date.parse(`${day}T11:30:00Z`) + Math.round(n * pauseMs)).toISOString()
    const scan = { client_id: `bench-scan-of-${id}`, student_number: `*${id}*`, scanned_at }
    calls.push(
      ask(gate, '/api/attendance-scan', { method: 'POST', json: { scans: [scan] } }).then(sentOf, () => ({ ms: 0, isAnswered: false })),
    )
  }
  return Promise.all(calls)
}

function sentOf(answer: Awaited<ReturnType<typeof ask>>): Sent {
  const outcome = answer.status === 200 ? jsonOf(answer).scans[0].outcome : answer.status
  return { ms: answer.ms, isAnswered: outcome === 'in' }
}
