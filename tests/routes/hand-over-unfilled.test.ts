import { expect, test } from 'vitest'
import { people, subjects, year } from '../world.ts'
import { school } from './_hand-over.ts'

const { gone, joseph, noel } = people
const { mathematics } = subjects

test('unfilled lists what nobody has, the Dashboard says how much, and filling takes it off', async () => {
  const { get, post, db, teachersOf, state } = await school()
  await db.deleteFrom('form_teacher_class').where('academic_year_id', '=', year).execute()
  await db.deleteFrom('dean_class').where('form_class_id', '=', '5B').execute()
  await db.deleteFrom('lesson').where('academic_year_id', '=', year).where('form_class_id', '=', '1A').execute()
  const { text } = await get('/admin/unfilled')
  const found = [...text.matchAll(/aria-label="Fill: ([^"]+)"/g)].map(([, what]) => what)
  expect(found).toEqual([
    'Form teacher of Class 1A',
    'Form teacher of Class 5A',
    'Form teacher of Class 5B',
    'Dean of Form 5',
    'Mathematics · Class 1A',
    'Chemistry · Class 5B',
    'English Language · Class 5B',
    'Mathematics · Class 5B',
  ])
  expect((await get('/admin/dashboard')).text).toMatch(/Unfilled<\/dt><dd><a href="\/admin\/unfilled"><span class="badge warn">8</)
  const fill = `/admin/unfilled/fill?of=lesson&class=1A&subject=${mathematics}`
  expect((await post(fill, { to: String(gone.id) })).status).toBe(422)
  expect((await post(fill, { to: String(noel.id) })).status).toBe(204)
  expect(await teachersOf('1A')).toEqual([noel.id])
  expect((await post(fill, { to: String(joseph.id) })).status).toBe(409)
  await post('/admin/unfilled/fill?of=dean&form=5', { to: String(joseph.id) })
  expect((await state()).deans).toContainEqual({ employee_id: joseph.id, form_class_id: '5B', academic_year_id: year })
  await post('/admin/unfilled/fill?of=form&class=5B', { to: String(joseph.id) })
  expect((await get('/admin/dashboard')).text).toContain('<span class="badge warn">5<')
})

test('a lesson that nobody had goes with its mark book to who gets it', async () => {
  const { hand, post, state } = await school()
  const before = await state()
  await hand('nobody')
  expect((await state()).books).toEqual(before.books)
  await post(`/admin/unfilled/fill?of=lesson&class=5A&subject=${mathematics}`, { to: String(noel.id) })
  expect((await state()).books.map(({ employee_id }) => employee_id)).toEqual([noel.id, noel.id])
})
