import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, subjects, type Who } from '../world.ts'

const htmx = { 'HX-Request': 'true' }
const base = '/admin/subjects/batch'
const english = `${base}?subject=${subjects.english}`
const { zahra, nicolette, ana } = students

async function world() {
  const world = await makeWorld()
  const ask = async (path: string, body?: [string, string][], who: Who | 'nobody' = 'admin', headers: Record<string, string> = htmx) => {
    const init = body ? { method: 'POST', body: new URLSearchParams(body) } : {}
    const res = await world.as(who)(path, { headers, ...init })
    return {
      status: res.status,
      text: await res.text(),
      location: res.headers.get('Location'),
      url: res.headers.get('HX-Replace-Url'),
      message: JSON.parse(res.headers.get('HX-Trigger') ?? '{}').snackbar?.message,
    }
  }
  const links = (subjectId: number) =>
    world.db
      .selectFrom('subject_student')
      .select(['student_id', 'employee_id', 'version'])
      .where('subject_id', '=', subjectId)
      .orderBy('student_id')
      .execute()
  return { ...world, ask, links }
}

const tick = (...chosen: [number, number][]) => chosen.map(([id, version]) => ['student', `${id}-${version}`] as [string, string])
const teacher = (id: number | '') => ['teacher', String(id)] as [string, string]
const names = (text: string) => [...text.matchAll(/<bdi>((?:(?!<bdi>).)+)<\/bdi><\/a><\/th>/g)].map((m) => m[1]?.replace(/<.*?>/g, ''))
const chosen = (text: string, name: string) =>
  new RegExp(`<select[^>]*name="${name}"[^>]*>(?:(?!</select>).)*<option value="([^"]*)" selected=""`, 's').exec(text)?.[1]

test('the screen is a page, and for htmx its part; without a subject the list is empty', async () => {
  const { ask } = await world()
  const page = await ask(base, undefined, 'admin', {})
  expect(page.text).toMatch(/^<!doctype html>.*<h1[^>]*>Subjects<\/h1>.*No subject chosen/s)
  for (const words of ['Subject', 'Form', 'Class', 'Display', 'Teacher', 'Assigned']) expect(page.text).toContain(`>${words}</label>`)
  expect(page.text).not.toContain('Assign Selected Students')
  expect((await ask(`${base}?subject=999`)).text).toContain('No subject chosen')
  expect((await ask(english)).text).toMatch(/^<section id="batch"/)
})

test('everybody is listed by form and class, with teacher and tick, and the assigned are counted', async () => {
  const { ask } = await world()
  const { text } = await ask(english)
  expect(names(text)).toEqual([
    'Baksh, Ana',
    'Abdool-Rahman, Zahra',
    'D&#x27;Abreau, Nicolette',
    'Gómez Rondón, Andrés',
    'O’Brien, Té-Shawn',
    'Pierre, Marcus',
  ])
  expect(text).toMatch(/name="assigned"[^>]*value="5"/)
  expect((await ask(`${english}&class=1A`)).text).toMatch(/name="assigned"[^>]*value="-"/)
})

test.each([
  ['form=5&class=5B', ['Pierre, Marcus']],
  ['form=1', ['Baksh, Ana']],
  ['display=unassigned', ['Baksh, Ana']],
  ['form=5&display=unassigned', []],
  ['form=5&display=assigned&q=gomez+rondon,+andres', ['Gómez Rondón, Andrés']],
  ['q=20250001', ['Baksh, Ana']],
])('%s lists %j', async (filter, found) => {
  const { ask } = await world()
  expect(names((await ask(`${english}&${filter}`)).text)).toEqual(found)
})

test('another form clears the class and resets the display; the classes are those of the form', async () => {
  const { ask } = await world()
  const before = await ask(`${english}&form=5&class=5A&display=assigned&was=5`)
  expect(['form', 'class', 'display'].map((name) => chosen(before.text, name))).toEqual(['5', '5A', 'assigned'])
  expect(before.text).not.toContain('<option value="1A"')
  const after = await ask(`${english}&form=1&class=5A&display=assigned&was=5&teacher=2`)
  expect(['form', 'display', 'teacher'].map((name) => chosen(after.text, name))).toEqual(['1', 'all', '2'])
  expect(chosen(after.text, 'class')).toBe('')
  expect(after.url).toBe(`${english}&form=1&teacher=2`)
})

test('another subject forgets the teacher of the one before, so that nobody is assigned to them unseen', async () => {
  const { ask } = await world()
  const other = `${base}?subject=${subjects.chemistry}&was_subject=${subjects.english}&teacher=2`
  const { text, url } = await ask(other)
  expect([chosen(text, 'subject'), chosen(text, 'teacher')]).toEqual([String(subjects.chemistry), ''])
  expect(url).not.toContain('teacher=2')
  expect(chosen((await ask(`${english}&was_subject=${subjects.english}&class=5A&teacher=2`)).text, 'teacher')).toBe('2')
})

test('selected students are assigned to the teacher, with the term’s records, and what was theirs already stays', async () => {
  const { ask, links, db } = await world()
  const one = await ask(`${english}&form=1`, [...tick([ana.id, 0]), teacher(2)])
  expect([one.status, one.message]).toEqual([200, '1 Student Assigned'])
  expect(one.text).toMatch(/name="assigned"[^>]*value="1"/)
  const record = await db
    .selectFrom('subject_record')
    .select('employee_id')
    .where('student_id', '=', ana.id)
    .where('subject_id', '=', subjects.english)
    .execute()
  expect(record).toEqual([{ employee_id: 2 }])
  const two = await ask(english, [...tick([ana.id, 1], [zahra.id, 1]), teacher(4)])
  expect(two.message).toBe('2 Students Assigned')
  expect((await links(subjects.english)).filter((l) => l.employee_id === 4)).toEqual([
    { student_id: zahra.id, employee_id: 4, version: 2 },
    { student_id: ana.id, employee_id: 4, version: 2 },
  ])
})

test('without a teacher nobody’s teacher changes', async () => {
  const { ask, links } = await world()
  expect((await ask(english, [...tick([ana.id, 0], [zahra.id, 1]), teacher('')])).message).toBe('2 Students Assigned')
  const all = await links(subjects.english)
  expect([all[0], all.at(-1)]).toEqual([
    { student_id: zahra.id, employee_id: 2, version: 1 },
    { student_id: ana.id, employee_id: null, version: 1 },
  ])
})

test('nobody selected is said, and the teacher chosen stays', async () => {
  const { ask } = await world()
  const { status, text } = await ask(english, [teacher(2)])
  expect([status, chosen(text, 'teacher')]).toEqual([422, '2'])
  expect(text).toContain('No students selected for assignment')
})

test('what somebody else assigned meanwhile is not overwritten unseen: nothing is assigned, and the selection stays', async () => {
  const { ask, links } = await world()
  await ask(english, [...tick([ana.id, 0], [zahra.id, 1]), teacher(4)], 'deansHods')
  const late = await ask(english, [...tick([zahra.id, 1], [nicolette.id, 1]), teacher(1)])
  expect(late.status).toBe(409)
  expect(late.text).toContain('An error has occured. Deans/HODs changed one of the selected students')
  expect(late.text).toMatch(new RegExp(`checked="" value="${zahra.id}-2"|value="${zahra.id}-2"[^>]*checked=""`))
  expect((await links(subjects.english)).filter((l) => l.employee_id === 1)).toEqual([])
  expect((await ask(english, [...tick([zahra.id, 2], [nicolette.id, 1]), teacher(1)])).message).toBe('2 Students Assigned')
})

test.each([
  [`${english}&class=5B`, tick([zahra.id, 1]), 2, 'no longer in this class'],
  [english, tick([999, 0]), 2, 'no longer at the school'],
  [english, tick([ana.id, 0]), 6, 'This teacher is no longer at the school'],
] as const)('assigning at %s of %j to %i is refused in words', async (path, ticked, to, reason) => {
  const { ask, db } = await world()
  const { status, text } = await ask(path, [...ticked, teacher(to)])
  expect([status, text]).toEqual([422, expect.stringContaining('An error has occured. ')])
  expect(text).toContain(reason)
  expect(await db.selectFrom('change').selectAll().execute()).toEqual([])
})

test.each([
  [
    english,
    [
      ['student', 'x'],
      ['teacher', ''],
    ],
  ],
  [english, [['student', '1-0']]],
  [
    english,
    [
      ['student', '1-0'],
      ['teacher', ''],
      ['more', '1'],
    ],
  ],
  [
    base,
    [
      ['student', '1-0'],
      ['teacher', ''],
    ],
  ],
] as [string, [string, string][]][])('POST %s of %j is refused', async (path, body) => {
  const { ask } = await world()
  expect((await ask(path, body)).status).toBe(422)
})

test('two hundred are shown at once; of more it is said that the selection is one page’s', async () => {
  const { ask, db } = await world()
  const at = '2025-09-01T12:00:00.000Z'
  const many = Array.from({ length: 199 }, (_, i) => ({
    id: 30000 + i,
    first_name: 'Kim',
    last_name: `Ali ${i}`,
    form_class_id: '1A',
    updated_at: at,
  }))
  await addRows(db, 'student', many as never)
  const first = await ask(english)
  expect(names(first.text)).toHaveLength(200)
  expect(first.text).toContain('Only students on this page are selected')
  expect(names((await ask(`${english}&page=2`)).text)).toHaveLength(5)
  const all = await ask(`${english}&form=1`, [...tick(...many.map(({ id }) => [id, 0] as [number, number]), [ana.id, 0]), teacher(2)])
  expect(all.message).toBe('200 Students Assigned')
})

test('without htmx assigning goes back to the same list', async () => {
  const { ask } = await world()
  const plain = await ask(`${english}&form=1`, [...tick([ana.id, 0]), teacher(2)], 'admin', {})
  expect([plain.status, plain.location]).toEqual([303, `${english}&form=1&teacher=2`])
})
