import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { lastYear, people, students, subjects, type Who, year } from '../world.ts'
import { addressesFor, type LeakWorld, makeLeakWorld, readAnswer } from './_leak.ts'
import { asked } from './_leaks.ts'

const at = '2025-06-20T12:00:00.000Z'
const askers = ['admin', 'lutchman', 'joseph'] as const satisfies Who[]
const all = Object.values(students)
const elsewhere: Record<string, string> = { '5A': '5B', '5B': '1A', '1A': '5A' }

let world: LeakWorld
beforeAll(async () => {
  world = await makeLeakWorld()
  const dates = { term_start: '2024-09-02', term_end: '2024-12-13', new_term_beginning: '2025-01-06', possible_attendance: 99 }
  await addRows(world.db, 'academic_term', { academic_year_id: lastYear, term: 1, ...dates, is_current: 0 })
  const posting = { academic_year_id: lastYear, term: 1, posted: 1, date_posted: '2024-12-16 12:00:00' } as const
  await addRows(world.db, 'term_report_posting', posting)
  const lesson = { subject_id: subjects.english, academic_year_id: year }
  await addRows(world.db, 'lesson', [
    { ...lesson, employee_id: people.joseph.id, form_class_id: '1A' },
    { ...lesson, employee_id: people.noel.id, form_class_id: '5B' },
  ])
})
afterAll(() => world.close())

/** Last year everybody was in another class, with other teachers, marks and words. */
async function addYear({ db }: LeakWorld): Promise<void> {
  const term = { academic_year_id: lastYear, term: 1 }
  const classes = Object.keys(elsewhere)
  const lessons = [people.lutchman, people.joseph, people.noel, people.baptiste].flatMap(({ id }) =>
    classes.flatMap((form_class_id) =>
      Object.values(subjects).map((subject_id) => ({ employee_id: id, subject_id, form_class_id, academic_year_id: lastYear })),
    ),
  )
  await addRows(db, 'lesson', lessons)
  const held = classes.map((form_class_id) => ({ employee_id: people.lutchman.id, form_class_id, academic_year_id: lastYear }))
  for (const table of ['form_teacher_class', 'dean_class'] as const) await addRows(db, table, held)
  const record = {
    ...term,
    updated_at: at,
    comments: 'Foreign meadows',
    deans: 'Foreign meadows',
    times_absent: 33,
    possible_attendance: 99,
  }
  const records = all.map((s) => ({ ...record, student_id: s.id, form_class_id: elsewhere[s.formClass] ?? '', form_level: 4 }))
  await addRows(db, 'student_term_record', records)
  const marks = { ...term, updated_at: at, course_mark: 13, exam_mark: 17, custom_comment: 'Foreign meadows', employee_id: people.noel.id }
  const subjectsOf = all.flatMap((s) => Object.values(subjects).map((subject_id) => ({ ...marks, student_id: s.id, subject_id })))
  await addRows(db, 'subject_record', subjectsOf)
  const sent = { academic_year_id: lastYear, state: 'submitted', begun_at: at, updated_at: at, submitted_at: at } as const
  const registrations = all.map((s) => ({ ...sent, student_id: s.id }))
  await addRows(db, 'student_registration', registrations)
}

/** What shows other years, and has to; or is made anew each time. */
const remembers =
  /\/(?:carry-over|archive|history\/(?:print|excel)|retention|second-factor)$|^\/api\/(?:history|spreadsheet|subject-records)(?:\/|$)|\/transcript\/|\/students\/\d+$|^\/(?:admin|term-reports)\/(?:classes\/\w+$|subjects\/\d+\/(?:lessons|delete)$|analysis|honour)|^\/reports\/(?:report-cards?|mark-sheet|rank-sheet)\?/

/** A card has the averages of the posted terms before it (TREND-1); else nothing of them. */
const hasTrend = /\/report-cards?\/|\/print-runs\/\d+$/

async function answersTo(who: Who, isAsked = (_: string) => true): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const { path } of asked.filter((one) => !one.path.startsWith('/student')))
    for (const address of addressesFor(path, 'zahra', world.keys.zahra)) {
      if (remembers.test(address) || !isAsked(address)) continue
      const res = await world.as(who)(address)
      answers.set(address, `${res.status} ${(await readAnswer(res)).replace(/new-[0-9a-f]{8}/g, 'new')}`)
    }
  return answers
}

test('what was in another year changes nothing that is answered of this one', async () => {
  const before = new Map<Who, Map<string, string>>()
  for (const who of askers) before.set(who, await answersTo(who))
  await addYear(world)
  const changedIn = (after: [string, string][], who: Who) =>
    after.filter(([address, text]) => before.get(who)?.get(address) !== text).map(([address]) => address)
  for (const who of askers) {
    const after = [...(await answersTo(who))]
    expect([who, changedIn(after, who).filter((address) => !hasTrend.test(address))]).toEqual([who, []])
    expect(after.length).toBeGreaterThan(300)
  }
  await world.db.updateTable('term_report_posting').set({ posted: 0, date_posted: null }).where('academic_year_id', '=', lastYear).execute()
  for (const who of askers) {
    const cards = [...(await answersTo(who, (address) => hasTrend.test(address)))]
    expect([who, changedIn(cards, who)]).toEqual([who, []])
    expect(cards).not.toEqual([])
  }
}, 300_000)
