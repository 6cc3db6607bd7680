import { beforeEach, describe, expect, test } from 'vitest'
import { firstUpload, makeWorld, students, subjects, type World } from '../world.ts'
import { confirm, fieldsOf, match, pageOf, post, sendFile, textOf, url } from './_school-upload.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const { zahra, nicolette } = students
const past = { 'same-year-0': '2023-2024', 'same-term-0': '1', 'same-class-0': '5A' }
const marksOf = (student: number) =>
  world.db
    .selectFrom('subject_record')
    .select(['subject_id as subject', 'course_mark as course', 'exam_mark as exam'])
    .where('student_id', '=', student)
    .where('academic_year_id', '=', 20232024)
    .where('term', '=', 1)
    .orderBy('subject_id')
    .execute()

async function sendFiles(files: Record<string, string>) {
  const body = new FormData()
  for (const [name, text] of Object.entries(files)) body.append('file', new File([text], name))
  const res = await world.as('admin')(`${url}/file`, { method: 'POST', body })
  return { status: res.status, address: res.headers.get('location') ?? '', text: await textOf(res) }
}

describe('marks with a column for each subject', () => {
  const table = [
    'Student ID;Student;Maths;Maths Exam;English Language;Chemistry;Average',
    `${zahra.id};Zahra;67;71;80;;72`,
    `${nicolette.id};Nicolette;55%;;;49;52`,
  ].join('\n')

  test('are known by their headings, asked of which term, and become marks of each subject that has one', async () => {
    const { address } = await sendFile(world, 'term 1.csv', table)
    const page = await pageOf(world, address)
    expect(fieldsOf(page)).toMatchObject({
      ...{ 'kind-0': 'mark-table', 'column-0-0': 'student', 'column-0-2': 'course:Mathematics', 'column-0-3': 'exam:Mathematics' },
      ...{ 'column-0-4': 'course:English Language', 'column-0-5': 'course:Chemistry', 'column-0-6': '' },
    })
    for (const said of ['Exam: Mathematics', 'Still required: Year, Term.', 'Year, the same in all rows', '<option value="2023-2024">'])
      expect(page).toContain(said)
    const refused = await match(world, address)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Choose its column, or give it here.')])
    const { address: batch } = await match(world, address, { ...past, 'adds-0': 'terms' })
    expect(await pageOf(world, batch)).toContain('1 term in 2023-2024, 4 rows of marks in 2023-2024')
    expect(await confirm(world, batch)).toBe(303)
    const { english, mathematics, chemistry } = subjects
    expect(await marksOf(zahra.id)).toEqual([
      { subject: english, course: 80, exam: null },
      { subject: mathematics, course: 67, exam: 71 },
    ])
    expect(await marksOf(nicolette.id)).toEqual([
      { subject: mathematics, course: 55, exam: null },
      { subject: chemistry, course: 49, exam: null },
    ])
    await post(world, `${batch}/undo`)
    expect([await marksOf(zahra.id), await marksOf(nicolette.id)]).toEqual([[], []])
  })

  test('the term is asked again for the next file with these headings, their columns are not', async () => {
    const first = await sendFile(world, 'term 1.csv', table)
    await match(world, first.address, { ...past, 'column-0-2': 'exam:Mathematics', 'column-0-3': '' })
    const { address } = await sendFile(world, 'term 2.csv', table)
    expect(address).toBe(`${url}/${firstUpload + 1}/columns`)
    const page = await pageOf(world, address)
    expect(fieldsOf(page)).toMatchObject({ 'column-0-2': 'exam:Mathematics', 'column-0-3': '', 'same-year-0': '', 'same-term-0': '' })
  })

  test('a subject that the school does not have is added by its heading where that is ticked', async () => {
    const { address } = await sendFile(world, 'marks.csv', `Student ID;Robotics;Robotics Exam\n${zahra.id};61;62`)
    const shown = await textOf(await post(world, address, { ...fieldsOf(await pageOf(world, address)), 'kind-0': 'mark-table' }))
    expect(fieldsOf(shown)).toMatchObject({ 'column-0-1': 'course:', 'column-0-2': 'exam:' })
    const body = new URLSearchParams({ ...fieldsOf(shown), ...past, do: 'check' })
    for (const what of ['subjects', 'terms']) body.append('adds-0', what)
    const batch = (await world.as('admin')(address, { method: 'POST', body })).headers.get('location') ?? ''
    expect(await pageOf(world, batch)).toContain('1 subject, 1 term in 2023-2024, 1 row of marks in 2023-2024')
    expect(await confirm(world, batch)).toBe(303)
    expect(await marksOf(zahra.id)).toMatchObject([{ course: 61, exam: 62 }])
  })
})

describe('several files in one upload', () => {
  const files = {
    '1A.csv': 'Student ID;Surname;First Name;Mother\n20260001;Khan;Zoë;Mia Khan',
    '5B.csv': 'Student ID;Surname;First Name;Mother\n20260002;Ali;Ben;',
    'staff.csv': 'First Name;Surname;Staff No\nKai;Khan;T77',
  }

  test('are matched on one page, each with its own class, confirmed and undone together', async () => {
    const { address, status } = await sendFiles(files)
    expect([status, address]).toEqual([303, `${url}/${firstUpload}/columns`])
    const page = await pageOf(world, address)
    for (const said of ['1A.csv and 2 more files', '>1A<', '>5B<', '>staff<', 'Class, the same in all rows']) expect(page).toContain(said)
    expect((await match(world, address)).status, 'a class is missing').toBe(422)
    const done = await match(world, address, { 'same-class_id-0': '1A', 'same-class_id-1': '5B' })
    expect(await pageOf(world, done.address)).toContain('1 teacher, 2 students')
    expect(await confirm(world, done.address)).toBe(303)
    const came = () =>
      world.db.selectFrom('student').select(['id', 'form_class_id']).where('id', 'in', [20260001, 20260002]).orderBy('id').execute()
    expect(await came()).toEqual([
      { id: 20260001, form_class_id: '1A' },
      { id: 20260002, form_class_id: '5B' },
    ])
    expect(await world.db.selectFrom('batch_file').selectAll().execute(), 'no file is kept').toEqual([])
    await post(world, `${done.address}/undo`)
    expect(await came()).toEqual([])
  })

  test('one that cannot be read is named, and nothing is stored', async () => {
    const { status, text } = await sendFiles({ ...files, 'old.csv': '' })
    expect([status, text]).toEqual([422, expect.stringContaining('old.csv: This spreadsheet is empty.')])
    expect(await world.db.selectFrom('batch').select('id').execute()).toEqual([])
  })
})

test.each(['admin', 'deansHods'] as const)(
  'a list of students with other columns is matched by %s, who may upload students',
  async (who) => {
    const body = new FormData()
    body.set('file', new File(['Pupil No;Pupil;Class\n20260001;Ana Silva;1A'], 'pupils.csv'))
    const address = (await world.as(who)('/admin/students/upload', { method: 'POST', body })).headers.get('location') ?? ''
    expect(address).toMatch(/^\/admin\/students\/uploads\/\d+\/columns$/)
    const page = await textOf(await world.as(who)(address))
    expect(page).toContain('What is in this sheet')
    expect(page).not.toContain('>Teachers<')
    expect(page).not.toContain('Add what the school does not have yet')
    const chosen = { ...fieldsOf(page), 'column-0-0': 'id', 'column-0-1': 'whole-first-last', do: 'check' }
    const sent = await world.as(who)(address, { method: 'POST', body: new URLSearchParams({ ...chosen, 'adds-0': 'classes' }) })
    expect(await textOf(await world.as(who)(sent.headers.get('location') ?? ''))).toMatch(/Silva.*Ana/s)
  },
)
