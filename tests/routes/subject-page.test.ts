import { describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { lastYear, makeWorld, students, subjects, type Who, type World, year } from '../world.ts'

const { zahra, nicolette, andres, teShawn, marcus, ana } = students
const { mathematics, english, chemistry } = subjects
const baseOf = (who: string) => (['admin', 'deansHods', 'nobody', 'zahra'].includes(who) ? '/admin' : '/term-reports')
const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** Exam marks of Mathematics: 5A has 81, 70, 33 and an absence, 5B 17, 1A 93. */
async function school(): Promise<World> {
  const world = await makeWorld()
  const marks = [
    ...([
      [zahra, 81],
      [nicolette, 70],
      [andres, 33],
      [teShawn, 'absent'],
      [marcus, 17],
      [ana, 93],
    ] as const),
  ]
  for (const [student, exam_mark] of marks)
    await world.db
      .updateTable('subject_record')
      .set({ exam_mark: exam_mark as never })
      .where('student_id', '=', student.id)
      .where('subject_id', '=', mathematics)
      .where('academic_year_id', '=', year)
      .execute()
  return world
}

const open = async ({ as }: World, who: Who | 'nobody', subject: number) => {
  const res = await as(who)(`${baseOf(who)}/subjects/${subject}/lessons`)
  return { status: res.status, html: res.status === 200 ? await res.text() : '' }
}
const classesOf = (html: string) => [...html.matchAll(/classes\/(\w\w)"/g)].map(([, id]) => id)

describe('who is answered', () => {
  test.each([
    // Lutchman teaches Mathematics in 5A and 1A; Joseph leads 5A; Noël is dean of 5A and 5B; Baptiste has a post of responsibility.
    [
      'admin',
      [
        ['1A', '5A', '5B'],
        ['5A', '5B'],
        ['5A', '5B'],
      ],
    ],
    [
      'deansHods',
      [
        ['1A', '5A', '5B'],
        ['5A', '5B'],
        ['5A', '5B'],
      ],
    ],
    [
      'baptiste',
      [
        ['1A', '5A', '5B'],
        ['5A', '5B'],
        ['5A', '5B'],
      ],
    ],
    [
      'noel',
      [
        ['5A', '5B'],
        ['5A', '5B'],
        ['5A', '5B'],
      ],
    ],
    ['joseph', [['5A'], ['5A'], ['5A']]],
    ['lutchman', [['1A', '5A'], 404, 404]],
    ['stranger', [404, 404, 404]],
    ['zahra', [403, 403, 403]],
    ['nobody', [303, 303, 303]],
  ] as const)('%s about Mathematics, English and Chemistry: %j', async (who, expected) => {
    const world = await school()
    const found = []
    for (const subject of [mathematics, english, chemistry]) {
      const { status, html } = await open(world, who, subject)
      found.push(status === 200 ? classesOf(html) : status)
    }
    expect(found).toEqual(expected)
  })

  test('a subject that the school has not is not found', async () => {
    expect((await open(await school(), 'admin', 999)).status).toBe(404)
  })
})

test('has what is entered, the means by class and the mean of all, as the analysis has them', async () => {
  const world = await school()
  const says = textOf((await open(world, 'admin', mathematics)).html)
  expect(says).toContain('6 of 6 marks in 3 classes')
  expect(says).toMatch(/5A Devika Lutchman 100% 4 of 4 marks 61\.3 67%/) // (81 + 70 + 33) / 3; an absence does not count
  expect(says).toMatch(/1A Devika Lutchman 100% 1 of 1 mark 93\.0 100%/)
  expect(says).toMatch(/Mean of the term 58\.8/) // (81 + 70 + 33 + 17 + 93) / 5
  const analysis = await world.as('admin')(`/admin/analysis?class=5A&subject=${mathematics}`)
  expect(textOf(await analysis.text())).toContain('61.3')
})

test('belongs to Subjects, and its means over the terms stand above the lessons', async () => {
  const { html } = await open(await school(), 'admin', mathematics)
  expect(html).toMatch(/href="\/admin\/subjects"[^>]*aria-current="page"/)
  expect(html).not.toMatch(/href="\/admin\/reports"[^>]*aria-current="page"/)
  const [byForm, lessons] = [html.indexOf('id="by-form"'), html.indexOf('id="lessons"')]
  expect(byForm).toBeGreaterThan(0)
  expect(lessons).toBeGreaterThan(byForm)
})

test('leads to the sheet of those who may enter there, and to the analysis', async () => {
  const world = await school()
  const sheet = (who: Who, classId: string) => `href="${baseOf(who)}/enter-marks/${year}/1/${classId}/${mathematics}"`
  for (const who of ['admin', 'lutchman', 'baptiste'] as const)
    expect((await open(world, who, mathematics)).html).toContain(sheet(who, '5A'))
  const noels = (await open(world, 'noel', mathematics)).html
  expect(noels).not.toContain('/enter-marks/')
  expect(noels).toMatch(/term-reports\/analysis\?[^"]*class=5A[^"]*subject=104/)
})

test('a colleague of the same lesson is named only to who is in charge of the class', async () => {
  const world = await school()
  await addRows(world.db, 'lesson', { employee_id: 2, subject_id: mathematics, form_class_id: '5A', academic_year_id: year })
  expect(textOf((await open(world, 'noel', mathematics)).html)).toMatch(/Lutchman.*Joseph|Joseph.*Lutchman/)
  const own = textOf((await open(world, 'lutchman', mathematics)).html)
  expect(own).toMatch(/5A [^0-9]*Lutchman/)
  expect(own).not.toContain('Kerwin Joseph')
})

test('the means of earlier terms are of the classes that were in reach in them', async () => {
  const world = await school()
  const terms = async (who: Who) => textOf((await open(world, who, mathematics)).html).match(/Term \d \d{4}-\d{4} +[\d.]+/g)
  await addRows(world.db, 'academic_term', {
    ...{ academic_year_id: lastYear, term: 3, term_start: '2025-04-22', term_end: '2025-07-04', is_current: 0 },
  })
  const of = { student_id: zahra.id, academic_year_id: lastYear, term: 3, updated_at: 't' }
  await addRows(world.db, 'student_term_record', { ...of, form_class_id: '5A', form_level: 5 })
  await addRows(world.db, 'subject_record', { ...of, subject_id: mathematics, exam_mark: 44 })
  expect((await terms('admin'))?.[1]).toMatch(/Term 3 .* 44\.0/)
  // she did not teach it last year, and he did not lead the class
  expect(await terms('lutchman')).toHaveLength(1)
})

test('Find opens it for who has some of it', async () => {
  const { as } = await school()
  const found = async (who: Who) => (await (await as(who)('/find?q=mathem')).text()).includes(`/find/subjects/${mathematics}`)
  const answers = []
  for (const who of ['admin', 'baptiste', 'noel', 'joseph', 'lutchman', 'stranger'] as const) answers.push(await found(who))
  expect(answers).toEqual([true, true, true, true, true, false])
  expect((await as('noel')(`/find/subjects/${mathematics}`)).headers.get('location')).toBe(`/term-reports/subjects/${mathematics}/lessons`)
  expect((await as('stranger')(`/find/subjects/${mathematics}`)).status).toBe(404)
})
