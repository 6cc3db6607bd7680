import { expect, test } from 'vitest'
import { makeWorld, students, subjects } from '../world.ts'

const english = `/admin/subjects/${subjects.english}/students`
const { zahra, nicolette } = students

test('several students are added at once, from one class and another, and who is chosen stays while one looks in the next', async () => {
  const world = await makeWorld()
  const { db } = world
  const ask = async (path: string, body?: [string, string][]) => {
    const init = body ? { method: 'POST', body: new URLSearchParams(body) } : {}
    const res = await world.as('admin')(path, { headers: { 'HX-Request': 'true' }, ...init })
    const message = JSON.parse(res.headers.get('HX-Trigger') ?? '{}').snackbar?.message
    return { status: res.status, text: await res.text(), message }
  }
  const takers = db.selectFrom('subject_student').select('student_id').where('subject_id', '=', subjects.english)
  const others = db.selectFrom('student').select(['id', 'form_class_id']).where('archived_on', 'is', null).where('id', 'not in', takers)
  await db.updateTable('student').set({ form_class_id: '1A' }).where('id', '=', nicolette.id).execute()
  await db
    .deleteFrom('subject_student')
    .where('student_id', 'in', [zahra.id, nicolette.id])
    .where('subject_id', '=', subjects.english)
    .execute()
  const free = await others.execute()
  const [first, second] = [free.find(({ id }) => id === zahra.id), free.find(({ id }) => id === nicolette.id)]
  if (!first || !second) throw new Error('two students who do not take the subject')
  expect(first.form_class_id).not.toBe(second.form_class_id)
  const { text } = await ask(`${english}/new?class=${second.form_class_id}&student=${first.id}&teacher=2`)
  const options = [...text.matchAll(/<option value="(\d+)"( selected="")?>[^<]* - /g)]
  const ofClass = free.filter(({ form_class_id }) => form_class_id === second.form_class_id).length
  expect(options).toHaveLength(ofClass + 1)
  expect(options.filter(([, , isChosen]) => isChosen).map(([, id]) => Number(id))).toEqual([first.id])
  expect(text).toMatch(/<option value="2" selected="">/)
  const both: [string, string][] = [first, second].map(({ id }) => ['student', String(id)])
  const added = await ask(`${english}/new`, [['class', '5A'], ...both, ['teacher', '2']])
  expect(added).toMatchObject({ status: 200, message: '2 students added.' })
  const links = db.selectFrom('subject_student').select(['student_id', 'employee_id']).where('subject_id', '=', subjects.english)
  const given = (await links.execute()).filter(({ student_id }) => student_id === first.id || student_id === second.id)
  expect(given.map(({ employee_id }) => employee_id)).toEqual([2, 2])
})
