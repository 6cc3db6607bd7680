import { describe, expect, test } from 'vitest'
import { subjects, year } from '../world.ts'
import { plain, world } from './_mark-words.ts'

const marks = `/admin/enter-marks/${year}/1/5A/${subjects.mathematics}`
const remarks = `/admin/class-remarks/${year}/1/5A`
const report = (n: number) => `/admin/term-details/5A/${n}?year=${year}&term=1`
const ask = `/admin/posting/${year}/1/change?class=5A&back=${encodeURIComponent(marks)}`
const button = 'Change Posted Reports…'
const asked = 'You are changing posted reports'

async function posted() {
  const w = await world({ asksPosted: true })
  expect((await w.post(1)).status).toBe(200)
  const shown = async (path: string) => plain((await w.text(path)).replace(/<!-- -->/g, ''))
  const answer = () => w.as('admin')(ask, { method: 'POST', headers: { 'HX-Request': 'true' } })
  return { ...w, shown, answer }
}

describe('a posted report that an administrator may change', () => {
  test('says who has seen it, and asks once a sitting before it is changed', async () => {
    const { shown, text, as, answer, db } = await posted()
    await as('zahra')(`/student/reports/${year}/1`)
    await as('admin')(`/api/report-cards/5A/${year}/1`)
    for (const path of [marks, remarks]) {
      expect(await shown(path)).toContain('Posted 01-Dec-2025, opened by 1 of 4 students, 4 cards printed.')
      expect(await shown(path)).toContain('You are asked before the first change, and see which cards it changes.')
      expect(await text(path)).toMatch(/<(?:input|textarea)[^>]*id="m0-\d"/)
    }
    for (const path of [marks, remarks]) expect((await shown(path)).match(/Posted 01-Dec-2025/g)).toHaveLength(1)
    expect(await shown(report(1))).toContain(button)
    expect(await shown(report(1))).toContain('Posted 01-Dec-2025, opened by the student, printed.')
    expect(await shown(report(2))).toContain('Posted 01-Dec-2025, not opened by the student, printed.')
    expect(await text(report(2))).toMatch(/<textarea[^>]* disabled/)
    const dialog = await shown(ask)
    expect(dialog).toContain('Up to 4 cards of Class 5A, Term 1 · 2025-2026 can change.')
    expect((await answer()).headers.get('HX-Redirect')).toBe(marks)
    for (const path of [marks, remarks, report(1)]) {
      const page = await shown(path)
      expect([path, page.includes(asked), page.includes(button)]).toEqual([path, true, false])
      expect(await shown(path)).not.toContain('You are asked before')
    }
    expect(await text(report(2))).not.toMatch(/<textarea[^>]* disabled/)
    await db.deleteFrom('session').execute() // another sitting
    expect(await db.selectFrom('posted_sitting').selectAll().execute()).toEqual([])
  })

  test('is nothing for who may not change it, nor of a term that is not posted', async () => {
    const { as, shown, post } = await posted()
    for (const who of ['deansHods', 'lutchman', 'zahra'] as const)
      expect([who, (await as(who)(ask)).status, (await as(who)(ask, { method: 'POST' })).status]).toEqual([who, 403, 403])
    expect(plain(await (await as('lutchman')(marks.replace('/admin', '/term-reports'))).text())).not.toContain(button)
    for (const back of ['https://elsewhere.example/', '//elsewhere.example', '/student'])
      expect((await as('admin')(`/admin/posting/${year}/1/change?back=${encodeURIComponent(back)}`)).status).toBe(404)
    await post(0)
    expect(await shown(marks)).not.toContain(button)
    expect((await as('admin')(ask)).status).toBe(404)
  })
})
