import { describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, subjects, type Who, year } from '../world.ts'

const text = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')

/** Nicolette of 5A, Marcus of 5B and Ana of 1A are absent this morning, each with a telephone of her or his own. */
async function absentWorld() {
  const world = await makeWorld()
  const away = [students.nicolette, students.marcus, students.ana]
  await addRows(
    world.db,
    'student_contact',
    away.map(({ id }, n) => ({ student_id: id, place: 1, name: 'Farida Ali', relation: 'Mother', telephone: `868-555-010${n}` })),
  )
  await addRows(
    world.db,
    'attendance_record',
    away.map(({ id }) => ({ student_id: id, date_scanned: '2025-12-01', attendance_am: 'A', attendance_pm: 'A', late: 0 })),
  )
  const mark = { date: '2025-12-01', session: 'am', mark: 'A', updated_at: '2025-12-01T12:00:00.000Z' } as const
  await addRows(
    world.db,
    'attendance_mark',
    away.map(({ id }) => ({ student_id: id, ...mark })),
  )
  const home = async (who: Who) => {
    const html = await (await world.as(who)('/term-reports')).text()
    return html.slice(html.indexOf('<main'))
  }
  return { ...world, home }
}

describe('who is absent', () => {
  test.each<[Who, string[]]>([
    ['joseph', ['868-555-0100']],
    ['noel', ['868-555-0100', '868-555-0101']],
    ['lutchman', []],
    ['baptiste', []],
    ['stranger', []],
  ])('%s sees the telephones %j', async (who, telephones) => {
    const { home } = await absentWorld()
    const html = await home(who)
    expect([...html.matchAll(/868-555-\d{4}/g)].map(([number]) => number).filter((one, n, all) => all.indexOf(one) === n)).toEqual(
      telephones,
    )
    expect(html.includes('Marcus')).toBe(who === 'noel')
    expect(html).not.toContain('Ana Baksh')
  })

  test('is called with one press', async () => {
    const { home } = await absentWorld()
    expect(await home('joseph')).toContain('href="tel:8685550100" aria-label="Call the home of Nicolette D&#x27;Abreau: 868-555-0100"')
    expect(text(await home('joseph'))).toMatch(/Absent today ND Nicolette D'Abreau Mother: 868-555-0100/)
  })

  test('is counted in the dean’s row of the class, and their sum', async () => {
    const { home } = await absentWorld()
    expect(text(await home('noel'))).toMatch(/ 5A Kerwin Joseph \d+% 0 of 4 1 5B .*\d+% 0 of 1 1 All \d+% 0 of 5 2 /)
  })

  test('is nobody’s business once the class is another’s', async () => {
    const { home, db } = await absentWorld()
    await db.deleteFrom('form_teacher_class').execute()
    expect(await home('joseph')).not.toMatch(/868-555|D&#x27;Abreau/)
  })
})

describe('how they did', () => {
  const marked = async (term: 1 | 2) => {
    const world = await makeWorld({ term })
    const field = term === 2 ? 'course_mark' : 'exam_mark'
    await world.db
      .updateTable('subject_record')
      .set({ [field]: 40 })
      .where('term', '=', term)
      .execute()
    const one = (id: number, mark: number) =>
      world.db
        .updateTable('subject_record')
        .set({ [field]: mark })
        .where('student_id', '=', id)
        .where('subject_id', '=', subjects.mathematics)
        .where('term', '=', term)
        .execute()
    await one(students.zahra.id, 81)
    await one(students.ana.id, 93)
    return { ...world, home: async (who: Who) => text(await (await world.as(who)('/term-reports')).text()) }
  }

  test('is the mean of the person’s own lessons, and nobody else’s', async () => {
    const { home } = await marked(1)
    expect(await home('lutchman')).toContain('5A Mathematics Mean 50.3, from 40 to 81')
    expect(await home('lutchman')).toContain('1A Mathematics Mean 93.0, from 93 to 93')
    expect(await home('baptiste')).toContain('5A Chemistry Mean 40.0')
    for (const who of ['baptiste', 'stranger', 'joseph', 'noel'] as const) expect(await home(who)).not.toMatch(/Mathematics Mean|50\.3/)
  })

  test('is compared with the term before of the same year', async () => {
    const { home, db } = await marked(2)
    const own = { academic_year_id: year, term: 1, student_id: students.zahra.id }
    await addRows(db, 'student_term_record', { ...own, form_class_id: '5A', form_level: 5, updated_at: 't' })
    await addRows(db, 'subject_record', { ...own, subject_id: subjects.mathematics, exam_mark: 67, updated_at: 't' })
    expect(await home('lutchman')).toContain('5A Mathematics Mean 50.3, last term 67.0')
  })
})

test('a student whose mark is missing is named to the teacher of the lesson alone', async () => {
  const { as, db } = await makeWorld()
  await db.updateTable('subject_record').set({ exam_mark: 60 }).where('student_id', '!=', students.andres.id).execute()
  const home = async (who: Who) => text(await (await as(who)('/term-reports')).text())
  expect(await home('lutchman')).toContain('Andrés Gómez Rondón 5A Mathematics: mark is missing')
  expect(await home('lutchman')).not.toContain('English')
  for (const who of ['stranger', 'joseph', 'noel'] as const) expect(await home(who)).not.toContain('mark is missing')
})

test('deadlines and the last day of the term are listed as they come', async () => {
  const { as, db } = await makeWorld()
  await db.updateTable('academic_term').set({ term_end: '2025-12-04' }).where('is_current', '=', 1).execute()
  const of = { academic_year_id: year, term: 1, employee_id: null, form_class_id: null }
  const closes = { deans: '2025-12-07 24:00', marks: '2025-12-04 16:00', remarks: '2025-12-03 16:00' } as const
  for (const entry of ['deans', 'marks', 'remarks'] as const) await addRows(db, 'entry_deadline', { ...of, entry, closes: closes[entry] })
  const next = text(await (await as('admin')('/admin/dashboard')).text()).split('What is next')[1] ?? ''
  const places = ['Remarks close', 'Marks close', 'Term 1 ends', "Dean's comments close"].map((said) => next.indexOf(said))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})
