import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { openSchool } from '../../src/db/_open.ts'
import { changeRow } from '../../src/db/_save.ts'
import { parseCode, writeCode } from '../../src/domain/verification.ts'
import { isGenuine, openCode, sealCode, squaresOf } from '../../src/routes/verification.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, people, students, type World, year } from '../world.ts'

const { zahra, andres } = students
const unknown = 'This code does not match any report card of this school.'
const when = '2025-12-15 09:12:40'

/** Term 1 posted, with marks. */
async function posted(options: Parameters<typeof makeWorld>[0] = {}): Promise<World> {
  const world = await makeWorld(options)
  // The same in each run: a changed letterhead has by chance the old digest once in 256 (docs/decisions/030).
  if (!options.school) await world.db.updateTable('report_card_key').set('secret', Buffer.alloc(32, 1)).execute()
  await world.db.insertInto('term_report_posting').values({ academic_year_id: year, term: 1, posted: 1, date_posted: when }).execute()
  await mark(world, zahra.id, 71)
  await mark(world, andres.id, 65)
  return world
}

const mark = ({ db }: World, id: number, exam_mark: number) =>
  db.updateTable('subject_record').set({ exam_mark }).where('student_id', '=', id).execute()

/** The code that stands on the card as the student opens it, and its address. */
async function printed(world: World) {
  const html = await (await world.as('zahra')(`/student/reports/${year}/1`)).text()
  const [, address = ''] = /aria-label="(http[^"]+)"/.exec(html) ?? []
  return { address, code: address.split('/').at(-1) ?? '' }
}

async function check(world: World, code: string, path = `/verify/${encodeURIComponent(code)}`) {
  const res = await world.as('nobody')(path)
  return { status: res.status, html: (await res.text()).replace(/<!-- -->/g, ''), headers: res.headers }
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ')

describe('a genuine card', () => {
  test('is said to be one, and current, without a mark, a name or a number', async () => {
    const world = await posted()
    const { code } = await printed(world)
    const { status, html, headers } = await check(world, code)
    expect([status, headers.get('Cache-Control'), headers.get('X-Robots-Tag')]).toEqual([200, 'no-store', 'noindex'])
    for (const words of ['genuine report card of this school', 'Current', 'Z. A.', 'Term 1 · 2025-2026', 'Poui Valley Secondary School'])
      expect(html).toContain(words)
    const said = textOf(html).replaceAll(code.replace(/(.{4})(?=.)/g, '$1-'), '')
    expect(said).not.toBe(textOf(html)) // the code is random: any figure may be in it
    for (const secret of ['Zahra', 'Abdool', String(zahra.id), '71', '5A']) expect(said).not.toContain(secret)
    for (const secret of ['Zahra', 'Abdool', String(zahra.id)]) expect(html).not.toContain(secret)
  })

  test('is found as it is typed, small letters and all, and by a form without a script', async () => {
    const world = await posted()
    const { code } = await printed(world)
    const typed = code.toLowerCase().replace(/(.{4})/g, '$1-')
    expect((await check(world, typed)).status).toBe(200)
    expect((await check(world, '', `/verify?code=${encodeURIComponent(` ${typed}`)}`)).status).toBe(200)
    expect((await check(world, '', '/verify')).html).toContain('<form')
  })

  test('has the same code each time, on the staff’s print too, as long as nothing on it changes', async () => {
    const world = await posted()
    const [first, second] = [await printed(world), await printed(world)]
    expect(first).toEqual(second)
    expect(first.code).toMatch(/^[0-9A-Z]{24}$/)
    for (const path of [`/reports/report-card/${zahra.id}/${year}/1`, `/reports/report-cards/5A/${year}/1`])
      expect(await (await world.as('admin')(path)).text()).toContain(first.address)
  })

  test.each<[string, (world: World) => unknown, string]>([
    ['a mark of it was corrected', (world) => mark(world, zahra.id, 17), 'Replaced'],
    ['its rank changed by another’s mark', (world) => mark(world, andres.id, 99), 'Replaced'],
    [
      'the term was taken back',
      (w) => w.db.updateTable('term_report_posting').set({ posted: 0, date_posted: null }).execute(),
      'Not posted',
    ],
    [
      'it was held back',
      (w) => addRows(w.db, 'term_report_hold', { academic_year_id: year, term: 1, student_id: zahra.id, reason: 'Fees', held_at: when }),
      'Not posted',
    ],
  ])('is not current when %s since', async (_, change, state) => {
    const world = await posted()
    const { code } = await printed(world)
    expect((await check(world, code)).html).toContain('Current')
    await change(world)
    const { status, html } = await check(world, code)
    expect([status, html.includes(`>${state}<`), html.includes('Current')]).toEqual([200, true, false])
    expect(html).not.toMatch(/held|hold|Fees/i)
  })

  test.each([
    ['first', { first_name: 'Zara' }, 'Current, under another name'],
    ['last, and the first once more', { last_name: 'Abdool' }, 'Current, under another name'],
    ['first, and a mark', { first_name: 'Zara', mark: 17 }, 'Replaced'],
  ] as const)(
    'says that the name was changed since it was printed: the %s',
    async (_, { mark: to, ...names }: { mark?: number } & object, state) => {
      const world = await posted()
      const { code } = await printed(world)
      const by = { actor: actor('admin'), at: when }
      const rename = (to: Record<string, string>, from: Record<string, string>) =>
        world.db.transaction().execute((trx) => changeRow(trx, { table: 'student', key: zahra.id }, from, to, by))
      await rename({ ...names }, { first_name: zahra.first, last_name: zahra.last })
      await rename({ first_name: 'Zahraa' }, { first_name: zahra.first, ...names })
      if (to !== undefined) await mark(world, zahra.id, to)
      const { html } = await check(world, code)
      expect(html).toContain(`>${state}<`)
      expect(html.includes('The student’s name was changed since it was printed')).toBe(to === undefined)
      expect((await printed(world)).code).not.toBe(code)
    },
  )

  const school = (set: object) => (w: World) => w.db.updateTable('school').set(set).execute()
  const noel = { form_class_id: '5A', academic_year_id: year, employee_id: people.noel.id }
  test.each<[string, (world: World) => unknown]>([
    ['the school has another name', school({ name: 'Immortelle College' })],
    ['another address', school({ address: '1 Hill Street' })],
    ['another motto', school({ motto: 'Per ardua' })],
    ['another telephone number', school({ telephone: '622-0000' })],
    ['another principal', school({ principal: 'Mr. Other' })],
    ['another crest', school({ logo: Buffer.from([1, 2, 3]), logo_type: 'image/png' })],
    ['a form teacher of another name', (w) => w.db.updateTable('employee').set({ last_name: 'Married' }).execute()],
    ['another form teacher', (w) => w.db.insertInto('form_teacher_class').values(noel).execute()],
  ])('is current, under another letterhead, when the school has %s since', async (_, change) => {
    const world = await posted()
    const { code } = await printed(world)
    await change(world)
    const before = await check(world, code)
    expect(before.html).toContain('Current, under another letterhead')
    expect(textOf(before.html)).toContain('The school’s letterhead, or the name of one of its staff, was changed since it was printed')
    expect((await printed(world)).code).not.toBe(code)
    await mark(world, zahra.id, 17)
    expect((await check(world, code)).html).toContain('>Replaced<')
  })

  test('says so of a name and a letterhead that were both changed', async () => {
    const world = await posted()
    const { code } = await printed(world)
    await world.db
      .transaction()
      .execute((trx) =>
        changeRow(
          trx,
          { table: 'student', key: zahra.id },
          { first_name: zahra.first },
          { first_name: 'Zara' },
          { actor: actor('admin'), at: when },
        ),
      )
    await school({ name: 'Immortelle College' })(world)
    expect((await check(world, code)).html).toContain('>Current, under another name and letterhead<')
  })

  test('that was corrected back is current again', async () => {
    const world = await posted()
    const { code } = await printed(world)
    await mark(world, zahra.id, 17)
    await mark(world, zahra.id, 71)
    expect((await check(world, code)).html).toContain('Current')
  })
})

describe('a code that is none', () => {
  test('of another school, changed in any place, or made up: one plain answer, with the code kept', async () => {
    const [world, other] = [await posted(), await posted({ school: await openSchool(':memory:') })]
    const { code } = await printed(world)
    expect((await check(world, code)).status).toBe(200)
    const changed = [0, 5, 15, 16, 20, 23].map((at) => code.slice(0, at) + (code[at] === '7' ? '8' : '7') + code.slice(at + 1))
    const strange = ['x', '%', "' or 1=1", '<b>', '0'.repeat(24), 'Z'.repeat(24), (await printed(other)).code]
    for (const typed of [...changed, ...strange]) {
      const { status, html } = await check(world, typed)
      expect([typed, status, html.includes(unknown)]).toEqual([typed, 404, true])
      expect(html).not.toContain('Z. A.')
    }
    expect((await check(world, 'made up')).html).toContain('value="made up"')
  })

  test('is slowed when somebody goes on trying, and genuine ones are never counted', async () => {
    const world = await posted()
    const { code } = await printed(world)
    for (let i = 0; i < 40; i++) expect((await check(world, code)).status).toBe(200)
    for (let i = 0; i < 30; i++) expect((await check(world, `wrong ${i}`)).status).toBe(404)
    const { status, html, headers } = await check(world, 'wrong')
    expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect(html).toContain('Too many wrong codes.')
  })
})

describe('the seal', () => {
  const secret = new Uint8Array(32).fill(7)
  const print = { record: 12345, studentId: 20210001, year, term: 1, digest: Uint8Array.of(1, 2, 3) }

  test('opens to what it was made of, is another for every part of it, and is known by its secret alone', () => {
    const code = sealCode(secret, print)
    const said = openCode(secret, code)
    expect(said).toMatchObject({ record: 12345 })
    expect(Buffer.from(said?.digest ?? [])).toEqual(Buffer.from(print.digest))
    expect(said && isGenuine(secret, said.tag, print)).toBe(true)
    for (const other of [{ studentId: 20210002 }, { term: 2 }, { year: 20242025 }, { record: 12346 }, { digest: Uint8Array.of(1, 3, 3) }]) {
      expect(said && isGenuine(secret, said.tag, { ...print, ...other })).toBe(false)
      expect(writeCode(sealCode(secret, { ...print, ...other })).slice(0, 16)).not.toBe(writeCode(code).slice(0, 16))
    }
    expect(said && isGenuine(new Uint8Array(32), said.tag, print)).toBe(false)
  })

  test('shows nothing of the record: neighbours have nothing in common', () => {
    const codes = [1, 2, 3, 4].map((record) => writeCode(sealCode(secret, { ...print, record })))
    for (const at of [17, 18, 19, 20, 21, 22, 23]) expect(new Set(codes.map((code) => code.slice(at - 2, at + 1))).size).toBe(4)
    expect(codes.map((code) => parseCode(code)?.length)).toEqual([15, 15, 15, 15])
  })
})

test('the squares are those of the address, as any reader of such codes takes them', () => {
  const address = 'http://school.example/verify/0123456789ABCDEFGHJKMNPQ'
  const squares = squaresOf(address)
  expect(squares).toEqual(encode(address, { ecc: 'M', border: 0, maskPattern: 2 }).data)
  expect(squares).toHaveLength(33)
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
  expect(
    squares.slice(0, 7).map((row) =>
      row
        .slice(0, 7)
        .map((dark) => (dark ? '#' : '.'))
        .join(''),
    ),
  ).toEqual(finder)
})

test('the address is the one that the school is known by, or that the page was asked for', async () => {
  const world = await posted()
  expect((await printed(world)).address).toMatch(/^http:\/\/localhost\/verify\//)
  await world.db.updateTable('school').set({ public_address: 'https://reports.school.example' }).execute()
  expect((await printed(world)).address).toMatch(/^https:\/\/reports\.school\.example\/verify\//)
})
