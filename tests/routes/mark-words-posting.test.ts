import { describe, expect, test } from 'vitest'
import { year } from '../world.ts'
import { andres, on, paper, plain, teShawn, world, zahra } from './_mark-words.ts'

describe('posting reports with an incomplete mark', () => {
  const url = `/admin/posting/${year}/1`
  async function incomplete() {
    const w = await world()
    await w.setting('incomplete', on)
    await w.enter(teShawn.id, 'INC')
    const submit = async (form: Record<string, string>) => {
      const res = await w.as('admin')(url, {
        method: 'POST',
        headers: { 'HX-Request': 'true' },
        body: new URLSearchParams({ posted: '1', version: '0', ...form }),
      })
      return { status: res.status, html: plain(await res.text()) }
    }
    const isPosted = async () =>
      (await w.db.selectFrom('term_report_posting').select('posted').execute()).some(({ posted }) => posted === 1)
    return { ...w, submit, isPosted }
  }

  test('asks first, with whose and in what, and posts when it is said again', async () => {
    const { submit, isPosted } = await incomplete()
    const asked = await submit({})
    expect(asked.html).toContain('1 student has an incomplete mark:')
    expect(asked.html).toMatch(/O’Brien, Té-Shawn 5A · Mathematics/)
    expect(await isPosted()).toBe(false)
    expect((await submit({ incomplete: '1' })).status).toBe(204)
    expect(await isPosted()).toBe(true)
  })

  test('asks again when there is another one since it was asked', async () => {
    const { submit, enter, isPosted } = await incomplete()
    await submit({})
    await enter(zahra.id, 'INC')
    expect((await submit({ incomplete: '1' })).html).toContain('2 students have an incomplete mark:')
    expect(await isPosted()).toBe(false)
  })

  test('through the interface is refused until the number is sent', async () => {
    const { as, post, isPosted } = await incomplete()
    const refused = await post(1)
    expect([refused.status, await refused.json()]).toMatchObject([409, { message: expect.stringContaining('Send incomplete: 1') }])
    expect(await isPosted()).toBe(false)
    const json = { year, term: 1, posted: 1, incomplete: 1 }
    expect((await as('admin')('/api/post-term-reports', { method: 'POST', json })).status).toBe(200)
    expect(await isPosted()).toBe(true)
  })

  test('stands in the list of what is missing with the names', async () => {
    const { text } = await incomplete()
    expect(plain(await text('/admin/posting/readiness?list=marks'))).toMatch(/3 of 4, 1 incomplete O’Brien, Té-Shawn/)
  })
})

describe('the code by which a card or a transcript is checked', () => {
  test.each([
    ['another code for it', { code: 'ABS' }],
    ['another way to count it', { counts: 'zero' }],
  ])('is another with %s, and of a card without such a mark the same', async (_, change) => {
    const { setting, enter, text, post } = await world()
    await setting('absent', on)
    const codes = async () => {
      await post(1)
      const read: (string | undefined)[] = []
      for (const path of [paper.card(zahra.id), paper.card(andres.id), `/reports/transcript/${zahra.id}`])
        read.push(/aria-label="http[^"]+\/([0-9A-Z]{24})"/.exec(await text(path))?.[1])
      await post(0)
      return read
    }
    await enter(zahra.id, 'AB')
    const before = await codes()
    expect(before.every(Boolean)).toBe(true)
    expect(before).toEqual(await codes())
    await setting('absent', { ...on, ...change, seen: '1' })
    const after = await codes()
    expect(after[0]).not.toBe(before[0])
    expect(after[2]).not.toBe(before[2])
    if ('code' in change) expect(after[1]).toBe(before[1])
  })
})
