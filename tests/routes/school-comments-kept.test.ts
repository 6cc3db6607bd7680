import { expect, test } from 'vitest'
import { plain, sheet, world, zahra } from './_mark-words.ts'

test('a coded comment that is edited changes no posted card, one that was chosen after posting neither, and its dialog says so', async () => {
  const { as, text, post, db } = await world()
  const choose = async (field: string, id: number) => {
    const { students } = (await (await as('admin')(sheet)).json()) as { students: { student_id: number; version: number }[] }
    const version = students.find((one) => one.student_id === zahra.id)?.version
    expect((await as('admin')(sheet, { method: 'POST', json: { student_id: zahra.id, version, [field]: id } })).status).toBe(200)
  }
  const edit = async (id: number, detail: string) => {
    const { version } = await db.selectFrom('coded_comment').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    const body = new URLSearchParams({ detail, version: String(version) })
    const res = await as('admin')(`/admin/school/comments/${id}`, { method: 'POST', body, headers: { 'HX-Request': 'true' } })
    expect(res.status).toBeLessThan(300)
  }
  const [first] = await db
    .selectFrom('coded_comment')
    .select(['id', 'detail'])
    .where('retired_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .execute()
  if (!first) throw new Error('no comment')
  await choose('coded_comment', first.id)
  const later = { id: 99, detail: 'Came late to the practical' }
  await post(1)
  await db.insertInto('coded_comment').values(later).execute() // made after the term had closed
  await choose('coded_comment_1', later.id)
  const card = () => text(`/reports/report-card/${zahra.id}/20252026/1`)
  const dialog = plain((await text(`/admin/school/comments/${first.id}`)).replace(/<!-- -->/g, ''))
  expect(dialog).toContain('Used on 1 report. 1 of them on posted or past reports, which keep the words they have')
  expect(await card()).toContain(first.detail)
  for (const { id } of [first, later]) await edit(id, `Other words ${id}`)
  const after = await card()
  expect([after.includes(first.detail), after.includes(later.detail), after.includes('Other words')]).toEqual([true, true, false])
  await post(0)
  expect(await card()).toContain('Other words 99') // open again: it follows the school
})
