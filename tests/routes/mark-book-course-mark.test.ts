import { describe, expect, test } from 'vitest'
import { students, subjects, type Who } from '../world.ts'
import { adminSheet, type BookWorld, makeBookWorld, post, read, sheet } from './_mark-book.ts'

const [zahra, nicolette, andres] = Object.values(students).map(({ id }) => id) as [number, number, number]
const dialog = async (world: BookWorld, basis?: string, who: Who = 'lutchman') =>
  read(await world.as(who)(`${who === 'admin' ? adminSheet : sheet}/course-mark${basis ? `?basis=${basis}` : ''}`))
const take = (world: BookWorld, basis: string, values: readonly string[], who: Who = 'lutchman') =>
  post(world, '/course-mark', [['basis', basis], ...values.map((value) => ['take', value] as const)], who)
const record = (world: BookWorld, id: number) =>
  world.db
    .selectFrom('subject_record')
    .select(['course_mark', 'exam_mark', 'version', 'employee_id'])
    .where('student_id', '=', id)
    .where('subject_id', '=', subjects.mathematics)
    .executeTakeFirstOrThrow()
const enter = (world: BookWorld, id: number, course_mark: number, version = 1, who: Who = 'admin') =>
  world.as(who)('/api/lesson-marks/20252026/1/5A/104', { method: 'POST', json: { student_id: id, version, course_mark } })

/** A row of the table, without its markup. */
function row(html: string, name: string): string[] {
  const text = html.split('<tr').find((part) => part.includes(`>${name}</th>`)) ?? ''
  return [...text.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '').trim()).slice(2)
}

describe('who may', () => {
  const cases: [Who | 'nobody', string, number][] = [
    ['nobody', sheet, 303],
    ['zahra', sheet, 403],
    ['joseph', sheet, 404],
    ['stranger', sheet, 404],
    ['baptiste', sheet, 404],
    ['lutchman', sheet, 200],
    ['deansHods', adminSheet, 200],
    ['admin', adminSheet, 200],
  ]
  test.each(cases)('%s at %s: %s', async (who, path, status) => {
    const { as } = await makeBookWorld()
    expect((await as(who)(`${path}/course-mark`)).status).toBe(status)
  })

  test('another teacher writes nothing', async () => {
    const world = await makeBookWorld()
    const shown = await dialog(world)
    const values = shown.takes.map(({ value }) => value)
    expect(values).toHaveLength(2)
    expect((await take(world, 'weighted', values, 'joseph')).status).toBe(404)
    expect((await take(world, 'weighted', values, 'baptiste')).status).toBe(404)
    expect((await post(world, '/course-mark/undo', [['take', values[0] ?? '']], 'joseph')).status).toBe(404)
    expect((await record(world, zahra)).course_mark).toBeNull()
  })

  test('a teacher who has the lesson no more finds nothing there', async () => {
    const world = await makeBookWorld()
    await world.db.deleteFrom('lesson').where('employee_id', '=', 1).where('form_class_id', '=', '5A').execute()
    expect((await dialog(world)).status).toBe(404)
    expect((await dialog(world, undefined, 'admin')).status).toBe(200)
  })
})

test('the dialog is a fragment for htmx and a page for others', async () => {
  const { as } = await makeBookWorld()
  const [whole, fragment] = [
    await as('lutchman')(`${sheet}/course-mark`),
    await as('lutchman')(`${sheet}/course-mark`, { headers: { 'HX-Request': 'true' } }),
  ]
  expect([(await whole.text()).includes('<!doctype html>'), (await fragment.text()).includes('<!doctype')]).toEqual([true, false])
})

test('both percentages stand beside the mark that is there and the one that is proposed', async () => {
  const world = await makeBookWorld()
  await world.mark('zahra', 2, 29)
  await enter(world, nicolette, 61)
  const { html, takes } = await dialog(world)
  expect(html).toContain('aria-current="true">Weighted')
  expect(row(html, 'Abdool-Rahman, Zahra')).toEqual(['73.3', '73.5', '–', '74', 'New'])
  expect(row(html, "D'Abreau, Nicolette")).toEqual(['50.0', '50.0', '61', '50', 'Would be overwritten · from 1 of 2'])
  expect(row(html, 'Gómez Rondón, Andrés')).toEqual(['–', '–', '–', '–', 'No mark in an assessment with a total'])
  expect(takes.map(({ value, isTicked }) => [value, isTicked])).toEqual([
    [`${zahra}/1/74`, true],
    [`${nicolette}/2/50`, false],
  ])
  expect(html).toContain('1 new, 1 different from the mark now, 0 the same')
})

describe('how it is made is said', () => {
  test('weightings that do not add up to 100, and what is left out of which', async () => {
    const world = await makeBookWorld()
    await world.assess({ assesment_number: 3, topic: 'No total', weighting: 10 })
    await world.assess({ assesment_number: 4, topic: 'No weighting', total: 10 })
    const { assesments } = await world.stored()
    const [first] = assesments
    await world.assess({ ...first, topic: 'Quiz 1', total: 20, weighting: 25, assesment_number: 1 })
    await world.mark('andres', 4, 7)
    const [weighted, unweighted] = [await dialog(world, 'weighted'), await dialog(world, 'unweighted')]
    expect(weighted.html).toContain('The weightings add up to 85, not 100. Each counts as its share of 85.')
    expect(weighted.html).toContain('Left out, because there is no total: No total.')
    expect(weighted.html).toContain('Left out, because there is no weighting: No weighting.')
    expect(row(weighted.html, 'Gómez Rondón, Andrés').at(-1)).toBe('No mark in an assessment with a weighting')
    expect(unweighted.html).toContain('Left out, because there is no total: No total.')
    expect(unweighted.html).not.toContain('no weighting:')
    expect(row(unweighted.html, 'Gómez Rondón, Andrés')).toEqual(['70.0', '–', '–', '70', 'New · from 1 of 3'])
  })
  test('without weightings the unweighted percentage comes first, and there is nothing to weigh', async () => {
    const world = await makeBookWorld()
    const { assesments } = await world.stored()
    for (const { id, assesment_number, topic, total, version } of assesments)
      await world.assess({ id, assesment_number, topic, total, version, weighting: null })
    expect((await dialog(world)).html).toContain('aria-current="true">Unweighted')
    const weighted = await dialog(world, 'weighted')
    expect([weighted.html.includes('No assessment has a total and a weighting'), weighted.takes]).toEqual([true, []])
  })
  test('a basis that there is not is the first one', async () => {
    expect((await dialog(await makeBookWorld(), 'guessed')).html).toContain('aria-current="true">Weighted')
  })
})

test('who is not registered for the subject in the term is named with the reason', async () => {
  const world = await makeBookWorld()
  await world.db.deleteFrom('subject_record').where('student_id', '=', zahra).execute()
  await world.db.deleteFrom('student_term_record').where('student_id', '=', zahra).execute()
  const { html, takes } = await dialog(world)
  expect(row(html, 'Abdool-Rahman, Zahra').at(-1)).toBe('Not registered for this subject in this term')
  expect(takes.map(({ value }) => value)).toEqual([`${nicolette}/1/50`])
})

test('what is ticked becomes the course mark, in the history, with the rest of the record as it was, and is undone', async () => {
  const world = await makeBookWorld()
  await enter(world, nicolette, 61)
  const shown = await dialog(world)
  const saved = await take(
    world,
    'weighted',
    shown.takes.map(({ value }) => value),
  )
  expect([saved.status, saved.html.includes('2 course marks saved.')]).toEqual([200, true])
  expect(saved.trigger).toContain('2 course marks saved.')
  expect(await record(world, zahra)).toEqual({ course_mark: 75, exam_mark: null, version: 2, employee_id: 1 })
  expect(await record(world, nicolette)).toMatchObject({ course_mark: 50, version: 3 })
  const history = await world.db
    .selectFrom('change')
    .select(['old_value', 'new_value', 'actor_name'])
    .where('field', '=', 'course_mark')
    .execute()
  expect(history.slice(1)).toEqual([
    { old_value: null, new_value: '75', actor_name: 'D. Lutchman' },
    { old_value: '61', new_value: '50', actor_name: 'D. Lutchman' },
  ])
  const back = saved.takes.map(({ value }) => ['take', value] as const)
  expect(back.map(([, value]) => value)).toEqual([`${zahra}/2/`, `${nicolette}/3/61`])
  expect((await post(world, '/course-mark/undo', back)).html).toContain('2 course marks put back.')
  expect([(await record(world, zahra)).course_mark, (await record(world, nicolette)).course_mark]).toEqual([null, 61])
})

test('what stands already is not proposed again', async () => {
  const world = await makeBookWorld()
  await take(
    world,
    'weighted',
    (await dialog(world)).takes.map(({ value }) => value),
  )
  const { html, takes } = await dialog(world)
  expect([row(html, 'Abdool-Rahman, Zahra').at(-1), takes]).toEqual(['The same', []])
})

describe('what moves while the proposals are looked at', () => {
  test('a course mark that somebody else enters is not overwritten, the others are saved', async () => {
    const world = await makeBookWorld()
    const { takes } = await dialog(world)
    await enter(world, zahra, 99)
    const answer = await take(
      world,
      'weighted',
      takes.map(({ value }) => value),
    )
    expect([answer.status, answer.html.includes('admin has changed it.')]).toEqual([409, true])
    expect([(await record(world, zahra)).course_mark, (await record(world, nicolette)).course_mark]).toEqual([99, 50])
  })
  test('a mark in the mark book makes another proposal, so nothing is saved', async () => {
    const world = await makeBookWorld()
    const { takes } = await dialog(world)
    await world.mark('zahra', 1, 20)
    const answer = await take(
      world,
      'weighted',
      takes.map(({ value }) => value),
    )
    expect([answer.status, answer.html.includes('Marks have changed, so nothing was saved.')]).toEqual([409, true])
    expect(answer.takes.map(({ value }) => value)).toContain(`${zahra}/1/85`)
    expect((await record(world, nicolette)).course_mark).toBeNull()
  })
  test('an undo does not take away what somebody else entered since', async () => {
    const world = await makeBookWorld()
    const saved = await take(world, 'weighted', [`${zahra}/1/75`])
    await enter(world, zahra, 80, 2)
    const back = await post(
      world,
      '/course-mark/undo',
      saved.takes.map(({ value }) => ['take', value] as const),
    )
    expect([back.status, (await record(world, zahra)).course_mark]).toEqual([409, 80])
  })
})

test('a mark of one’s own making, another class’s student and nonsense are not written', async () => {
  const world = await makeBookWorld()
  expect((await take(world, 'weighted', [`${zahra}/1/75`])).status).toBe(200)
  expect((await take(world, 'weighted', [`${nicolette}/1/99`])).status).toBe(409)
  expect((await take(world, 'weighted', [`${andres}/1/50`])).status).toBe(409)
  expect((await take(world, 'weighted', [`${students.marcus.id}/1/50`])).status).toBe(409)
  for (const wrong of ['', '1', `${zahra}/1/101`, `${zahra}/1/7.5`, `${zahra}/x/75`])
    expect((await take(world, 'weighted', [wrong])).status).toBe(422)
  expect((await take(world, 'other', [`${nicolette}/1/50`])).status).toBe(422)
  expect((await take(world, 'weighted', [])).html).toContain('Nothing was ticked')
  for (const id of [nicolette, andres, students.marcus.id]) expect((await record(world, id)).course_mark).toBeNull()
})

test('of a posted term nothing is proposed to its teacher, and nothing written', async () => {
  const world = await makeBookWorld()
  const { takes } = await dialog(world)
  await world.as('admin')('/api/post-term-reports', { method: 'POST', json: { year: 20252026, term: 1, posted: 1 } })
  expect((await dialog(world)).html).toContain('The reports of this term are posted.')
  const answer = await take(
    world,
    'weighted',
    takes.map(({ value }) => value),
  )
  expect([answer.status, answer.html.includes('This term is closed')]).toEqual([409, true])
  expect((await record(world, zahra)).course_mark).toBeNull()
  await world.as('admin')('/admin/posting/20252026/1/change?back=/admin/', { method: 'POST' })
  expect((await dialog(world, undefined, 'admin')).takes).toHaveLength(2)
})
