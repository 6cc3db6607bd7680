import { describe, expect, test } from 'vitest'
import { subjects, year } from '../world.ts'
import { andres, paper, plain, teShawn, world, zahra } from './_mark-words.ts'

const list = '/admin/reports/print/changed'
const run = `/admin/reports/print?term=${year}-1&part=changed&paper=report-cards`

const everybody = ['Zahra', 'Nicolette', 'Andrés', 'Té-Shawn']

/** Term 1 of 5A, whose cards were printed and then posted. */
async function printed() {
  const w = await world()
  const names = everybody
  const print = async () => expect((await w.as('admin')(`/api/report-cards/5A/${year}/1`)).status).toBe(200)
  const named = async (path = list) => {
    const text = plain(await w.text(path))
    return names.filter((name) => text.includes(name))
  }
  await print()
  expect((await w.post(1)).status).toBe(200)
  return { ...w, print, named }
}

describe('cards changed since they were printed', () => {
  test('are those of who was changed and of class mates whose rank moved, on a list, the Dashboard and in a print run, until they are printed', async () => {
    const { named, enter, text, as, print } = await printed()
    expect(await named()).toEqual([])
    expect(await text(list)).toContain('No card has changed since it was printed')
    expect((await enter(zahra.id, 82, 'admin')).status).toBe(200) // 81.0, still the second
    expect(await named()).toEqual(['Zahra'])
    expect((await enter(teShawn.id, 55, 'admin')).status).toBe(200) // 52.5: no longer third together with Nicolette
    expect(await named()).toEqual(['Zahra', 'Nicolette', 'Té-Shawn'])
    expect((await enter(andres.id, 40, 'admin')).status).toBe(200) // 65.0: Zahra is the first
    expect(await named()).toEqual(everybody)
    expect(plain(await text('/admin/dashboard'))).toContain('Cards changed since printed 4')
    expect(plain(await text(list))).toMatch(/D'Abreau, Nicolette [^’]* A class mate’s report was changed/)
    expect(plain(await text(run))).toContain('4 cards, 0 students left out')
    const [first] = (await text(list)).match(/\/admin\/reports\/print\?term=[^"]*/) ?? []
    expect(first?.replaceAll('&amp;', '&')).toBe(run)
    await print()
    expect(await named()).toEqual([])
    expect(plain(await text('/admin/dashboard'))).not.toContain('Cards changed since printed')
    expect((await as('lutchman')('/term-reports/reports/print/changed')).status).toBe(200)
  })

  test('are known of a term that was printed before it was posted, and after it was withdrawn and posted again', async () => {
    const { named, enter, post, print } = await printed()
    await post(0)
    expect((await enter(zahra.id, 82, 'admin')).status).toBe(200)
    expect(await named()).toEqual([]) // not posted: the cards are drafts
    await post(1)
    expect(await named()).toEqual(['Zahra'])
    await print()
    expect(await named()).toEqual([])
  })

  test('are not those of whose name was mended, and one that is changed back is the paper again', async () => {
    const { named, enter, db } = await printed()
    await db.updateTable('student').set({ last_name: 'Abdul-Rahman' }).where('id', '=', zahra.id).execute()
    await enter(teShawn.id, 55, 'admin')
    expect(await named()).toEqual(['Nicolette', 'Té-Shawn'])
    await enter(teShawn.id, 50, 'admin')
    expect(await named()).toEqual([])
  })

  test('are printed by a run, which leaves nothing on the list; a draft that one looks at is no print', async () => {
    const { named, enter, as, text } = await printed()
    await enter(teShawn.id, 55, 'admin')
    const body = new URLSearchParams({ of: 'school', term: `${year}-1`, part: 'changed' })
    const started = await as('admin')('/admin/reports/print', { method: 'POST', body })
    expect(started.status).toBe(303)
    const id = /print\/(\d+)/.exec(started.headers.get('Location') ?? '')?.[1]
    await (await as('admin')(`/api/print-runs/${id}`)).arrayBuffer()
    expect(await named()).toEqual([])
    await enter(teShawn.id, 60, 'admin')
    await text(paper.card(teShawn.id)) // opened once more, and so printed as it is
    expect(await named()).toEqual([])
  })

  test('the history says of a change that the report was posted, of a deletion and its undoing too, and of no other', async () => {
    const { enter, text, post, as } = await printed()
    await enter(teShawn.id, 55, 'admin')
    const marks = async () => plain(await text('/admin/history'))
    expect(await marks()).toMatch(/50 → becomes 55\. The report was posted|50 .{0,20}55\. The report was posted/)
    const of = new URLSearchParams({ student_id: String(zahra.id), year: String(year), term: '1' })
    const gone = await as('admin')(`/admin/term-details/5A/1/subjects/${subjects.mathematics}`, { method: 'POST', body: of })
    expect(gone.status).toBeLessThan(400)
    expect((await marks()).match(/The report was posted/g)?.length).toBeGreaterThan(3)
    await post(0)
    await enter(teShawn.id, 60, 'admin')
    expect(await marks()).toMatch(/55 .{0,20}60 /)
    expect(await marks()).not.toMatch(/60\. The report was posted/)
  })
})
