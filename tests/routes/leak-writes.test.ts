import { afterAll, describe, expect, test } from 'vitest'
import { subjects, type Who, year } from '../world.ts'
import { example, writing } from './_examples.ts'
import { lessonNow, makeLeakWorld, type Target, targets } from './_leak.ts'
import { reaches } from './_leak-routes.ts'
import { type Asker, all, askers } from './_leaks.ts'

const world = await makeLeakWorld()
afterAll(world.close)

/** Who signs in, or out, is nobody yet. */
const doors = /^(?:\/(?:admin|student))?\/sign-in|^\/(?:sign-out|login|logout)$|^\/api\/(?:admin|employee)-login$|^\/set-up/
/** What waits for a second step of a sign-in, or for a ticket that came with a form. */
const steps = /^\/(?:kept|api\/(?:employee-change-password|second-factor))$/
const routes = writing(world.app).filter(({ path }) => !doors.test(path) && !steps.test(path))

/** Behind both addresses, `/admin` and `/term-reports`, and at the same calls. */
const ofStaff =
  /^\/(?:admin|term-reports)\/(?:class-marks|enter-marks|mark-book|questions$|reports\/print|term-details\/:classId\/:n$)|^\/(?:admin\/attendance|term-reports)\/(?:registers|reasons)|^\/term-reports\/account|^\/api\/(?:class-remarks|lesson-marks|mark-book|subject-record$|term-report$|upload-course|delete-course|restore-course)/
const ofHeads = /^\/api\/spreadsheet-download$/
const may: Record<Asker, RegExp | undefined> = {
  ...{ nobody: undefined, gone: undefined, zahra: /^\/student\//, gate: /^\/api\/attendance-scan$/ },
  ...{ stranger: ofStaff, lutchman: ofStaff, joseph: ofStaff, noel: ofStaff },
  baptiste: new RegExp(`${ofStaff.source}|${ofHeads.source}`),
}

const changes = () => (world.sqlite.prepare('select total_changes() as n').get() as { n: number }).n
const send = (who: Asker | Who, { method, path }: { method: string; path: string }, json?: object) =>
  world.as(who)(path, { method, headers: { 'HX-Request': 'true' }, ...(json ? { json } : { body: new URLSearchParams() }) })

test.each(askers)('%s comes as far as the body of nothing else', async (who) => {
  const before = changes()
  const passed: string[] = []
  for (const { method, path } of routes) {
    if (may[who]?.test(path)) continue
    const { status } = await send(who, { method, path: example(path) }, path.startsWith('/api/') ? {} : undefined)
    if (![401, 403, 404].includes(status)) passed.push(`${method} ${path} ${status}`)
  }
  expect(passed).toEqual([])
  expect(changes() - before).toBeLessThan(3) // the session itself
})

type Write = { path: string; json?: object; form?: Record<string, string | string[]> }
const rowOf = (table: 'subject_record' | 'student_term_record', of: Target) => {
  const only = table === 'subject_record' ? ` and subject_id = ${subjects.mathematics}` : ''
  return world.sqlite.prepare(`select id, version from ${table} where student_id = ${targets[of].id}${only}`).get() as {
    id: number
    version: number
  }
}
const bookOf = (formClass: string) =>
  world.sqlite.prepare('select id, version from assessment where form_class_id = ?').get(formClass) as { id: number; version: number }

/** What writes something of a student, at the address of the student's own class, or of another that whoever asks may have. */
function writesOf(of: Target, formClass: string, value: number): [kind: keyof typeof reaches, writes: Write[]][] {
  const { id: student_id } = targets[of]
  const { employeeId: employee_id } = lessonNow(of)
  const [{ version }, { version: report }] = [rowOf('subject_record', of), rowOf('student_term_record', of)]
  const key = { student_id, year, term: 1 }
  const book = { academic_year_id: year, term: 1, form_class_id: formClass, subject_id: subjects.mathematics, employee_id }
  const sheet = `${year}/1/${formClass}/${subjects.mathematics}`
  const cell = JSON.stringify([student_id, 'exam_mark', version, value, null])
  const remark = { student_id: String(student_id), year: String(year), term: '1', version: String(report), base: '' }
  const day = 'day=2025-12-01&session=am'
  return [
    [
      'lesson',
      [
        { path: `/api/lesson-marks/${sheet}`, json: { student_id, version, exam_mark: value } },
        { path: `/api/lesson-marks/${sheet}`, json: { rows: [{ student_id, version, exam_mark: value }] } },
        { path: `/term-reports/enter-marks/${sheet}/spreadsheet/marks`, form: { cell } },
        { path: `/admin/enter-marks/${sheet}/spreadsheet/marks`, form: { cell } },
      ],
    ],
    [
      'book',
      [
        { path: '/api/mark-book', json: { ...book, student_id, assesment_number: 1, mark: value } },
        { path: '/api/mark-book', json: { ...book, marks: [{ student_id, assesment_number: 1, mark: value }] } },
        { path: '/api/mark-book-assesment', json: { ...book, ...bookOf(formClass), assesment_number: 1, topic: `t${value}`, total: 1000 } },
        { path: '/api/delete-course-assesment', json: { id: bookOf(formClass).id } },
        { path: '/api/restore-course-assesment', json: { id: bookOf(formClass).id } },
      ],
    ],
    [
      'charge',
      [
        { path: '/api/term-report', json: { ...key, version: report, comments: `c${value}` } },
        { path: '/api/term-report', json: { ...key, version: report, deans: `d${value}` } },
        { path: `/api/class-remarks/${year}/1/${formClass}`, json: { rows: [{ student_id, version: report, comments: `r${value}` }] } },
        { path: `/term-reports/term-details/${formClass}/1`, form: { ...remark, field: 'comments', value: `f${value}` } },
        { path: `/admin/term-details/${formClass}/1`, form: { ...remark, field: 'deans', value: `g${value}` } },
        { path: '/term-reports/reports/print', form: { of: `class-${formClass}`, term: `${year}-1` } },
      ],
    ],
    [
      'register',
      [
        { path: `/term-reports/registers/${formClass}/${student_id}?${day}`, form: { version: '0', base: '', value: 'P' } },
        { path: `/term-reports/reasons/${student_id}?${day}`, form: { version: '0', reason: '1', note: '' } },
        {
          path: `/admin/attendance/registers/${formClass}/rest?day=2025-12-01&session=pm`,
          form: { mark: 'A', student: String(student_id) },
        },
      ],
    ],
    ['office', [{ path: '/api/subject-record', json: { ...key, subject_id: subjects.mathematics, version, exam_mark: value } }]],
  ]
}

const sent = (who: Asker | Who, { path, json, form }: Write) => {
  const body = new URLSearchParams(Object.entries(form ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one])))
  return world.as(who)(path, { method: 'POST', headers: { 'HX-Request': 'true' }, ...(json ? { json } : { body }) })
}

let value = 10
test('the administrator writes by each of them', async () => {
  for (const [k, [, writes]] of writesOf('zahra', '5A', 0).entries())
    for (const w of writes.keys()) {
      const write = writesOf('zahra', '5A', ++value)[k]?.[1][w] as Write
      const before = changes()
      const { status } = await sent('admin', write)
      expect([write, status < 400, changes() > before]).toEqual([write, true, true])
    }
})

describe.each(askers)('%s writes nothing of a student out of reach', (who) => {
  test.each(all)('%s', async (of) => {
    const own = targets[of].formClass
    for (const formClass of new Set([own, '5A', '1A']))
      for (const [kind, writes] of writesOf(of, formClass, ++value)) {
        const reached: Partial<Record<string, readonly Target[]>> = reaches[kind]
        if (
          reached[who]?.includes(of) ||
          (formClass !== own && reached[who]?.some((one) => targets[one].formClass === formClass && kind === 'book'))
        )
          continue
        for (const write of writes) {
          const before = changes()
          const { status } = await sent(who, write)
          // A print run of a class in reach may be begun whoever else is named beside it.
          if (write.path.endsWith('/print') && reached[who]?.some((one) => targets[one].formClass === formClass)) continue
          expect([write, status, changes() - before]).toEqual([write, status, 0])
        }
      }
  })
})
