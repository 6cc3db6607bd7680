import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, subjects, year } from '../world.ts'

const plain = async (res: Response | Promise<Response>) => (await (await res).text()).replace(/<!-- -->/g, '')
/** The names in a list, in its order. */
function namesIn(html: string, label: string): string[] {
  const from = html.indexOf(`aria-label="${label}"`)
  return from < 0 ? [] : [...html.slice(from, html.indexOf('</table>', from)).matchAll(/(Ali\d\d)/g)].map(([, name = '']) => name)
}

test('the honour roll shows a page of many at a time, each list its own, and prints and sends them all', async () => {
  const { as, db } = await makeWorld()
  const many = Array.from({ length: 20 }, (_, n) => ({ id: 30_000_000 + n, name: `Ali${10 + n}` }))
  const { updated_at } = await db.selectFrom('student').select('updated_at').limit(1).executeTakeFirstOrThrow()
  const term = { academic_year_id: year, term: 1, updated_at }
  const add = async (from: number, exam_mark: number) => {
    const all = many.map(({ id, name }) => ({ id: id + from, last_name: name }))
    await addRows(
      db,
      'student',
      all.map((one) => ({ ...one, first_name: 'Lee', form_class_id: '5B', updated_at })),
    )
    const seat = { ...term, form_class_id: '5B', form_level: 5, conduct: 'A' } as const
    await addRows(
      db,
      'student_term_record',
      all.map(({ id }) => ({ ...seat, student_id: id })),
    )
    await addRows(
      db,
      'subject_record',
      all.map(({ id }) => ({ ...term, student_id: id, subject_id: subjects.english, exam_mark })),
    )
  }
  await add(0, 85)
  await add(100, 40)
  const names = many.map(({ name }) => name)
  const lists = async (query: string) => {
    const html = await plain(as('admin')(`/admin/honour${query}`))
    return { html, roll: namesIn(html, 'On the honour roll'), help: namesIn(html, 'Need help') }
  }
  const [first, second, far] = [await lists(''), await lists('?roll=2'), await lists('?roll=99&help=2')]
  expect([first.roll, first.help]).toEqual([names.slice(0, 15), names.slice(0, 15)])
  expect([second.roll, second.help]).toEqual([names.slice(15), names.slice(0, 15)])
  expect([far.roll, far.help]).toEqual([names.slice(15), names.slice(15)])
  expect(first.html).toMatch(/<nav[^>]*aria-label="Pages: On the honour roll"/)
  expect(first.html).toContain(`hx-get="/admin/honour?term=${year}-1&amp;roll=2"`)
  expect(second.html).toContain(`hx-get="/admin/honour?term=${year}-1&amp;roll=2&amp;help=2"`)
  const printed = await plain(as('admin')('/admin/honour/print?class=5B'))
  for (const name of names) expect(printed.split(name).length).toBe(3)
  expect(printed).toContain('href="/admin/honour?term=')
})
