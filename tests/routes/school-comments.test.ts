import { describe, expect, test } from 'vitest'
import { readSpreadsheet } from '../../src/routes/_spreadsheet/index.ts'
import { book, bookParts, fixture, sheetXml, zip } from '../spreadsheets/make.ts'
import { makeWorld, type Who } from '../world.ts'

const base = '/admin/school/comments/import'
const htmx = { 'HX-Request': 'true' }

async function world() {
  const world = await makeWorld()
  const get = (path = '', who: Who | 'nobody' = 'admin', headers = {}) => world.as(who)(`${base}${path}`, { headers })
  const send = async (bytes: Uint8Array | null, who: Who | 'nobody' = 'admin', headers: Record<string, string> = htmx) => {
    const body = new FormData()
    if (bytes) body.set('file', new File([new Uint8Array(bytes)], 'comments.xlsx'))
    const res = await world.as(who)(base, { method: 'POST', body, headers })
    return { status: res.status, text: await res.text() }
  }
  const accept = async (fields: [string, string][], who: Who | 'nobody' = 'admin', headers: Record<string, string> = htmx) => {
    const res = await world.as(who)(`${base}/chosen`, { method: 'POST', body: new URLSearchParams(fields), headers })
    return { status: res.status, text: await res.text(), trigger: res.headers.get('HX-Trigger') ?? '', to: res.headers.get('Location') }
  }
  const stored = () => world.db.selectFrom('coded_comment').select(['id', 'detail', 'retired_at as retiredAt']).orderBy('id').execute()
  const changes = () =>
    world.db.selectFrom('change').select(['entity_key as key', 'field', 'new_value as value', 'actor_name as by']).execute()
  return { ...world, get, send, accept, stored, changes }
}

test('the dialog is a page, and for htmx the dialog alone', async () => {
  const { get, send } = await world()
  expect(await (await get()).text()).toMatch(/^<!doctype html>.*<section class="dialog.*Download Template/s)
  expect(await (await get('', 'admin', htmx)).text()).toMatch(/^<header/)
  expect((await send(book([['New']]), 'admin', {})).text).toMatch(/^<!doctype html>.*Import Selected/s)
})

test('the template is a sheet of one titled column, and comes back empty', async () => {
  const { get, send } = await world()
  const res = await get('/template')
  expect(res.headers.get('Content-Disposition')).toContain('filename="Coded Comments.xlsx"')
  const bytes = new Uint8Array(await res.arrayBuffer())
  const sheet = await readSpreadsheet(bytes)
  expect(sheet.ok && sheet.value.rows.map((row) => row.map((cell) => cell.text))).toEqual([['Comment']])
  expect(await send(bytes)).toMatchObject({ status: 422, text: expect.stringContaining('There is no comment in this file.') })
})

test('every row is shown with what it is to the school; only what is new is chosen at first', async () => {
  const { send, stored } = await world()
  const formula = '<c t="str"><f>A1</f><v>x</v></c>'
  const xml = sheetXml([
    ['Comment'],
    ['Reads  widely '],
    ['EXCELLENT work'],
    ['retired WORDS'],
    ['a'.repeat(61)],
    ['reads widely'],
    [7],
    ['=1+1'],
  ])
  const withFormula = xml.replace('</sheetData>', `<row>${formula}</row></sheetData>`)
  const { status, text } = await send(zip(bookParts(withFormula)))
  expect(status).toBe(200)
  const rows = [...text.matchAll(/<td[^>]*>(\d+)<\/td><th[^>]*>([^<]*)<\/th><td[^>]*>(?:<span[^>]*>)?(?:<svg.*?<\/svg>)?([^<]*)/g)].map(
    (m) => m.slice(1, 4),
  )
  expect(rows).toEqual([
    ['2', 'Reads widely', 'New'],
    ['3', 'EXCELLENT work', 'Already there, as 1'],
    ['4', 'retired WORDS', 'Retired, as 4: select it to bring it back'],
    ['5', 'a'.repeat(61), 'Longer than 60 characters.'],
    ['6', 'reads widely', 'The same as row 2'],
    ['7', '7', 'Not words. Write the cell as text.'],
    ['8', '=1+1', 'New'],
    ['9', '=A1', 'A formula. Write the words themselves.'],
  ])
  expect(text).toContain('8 comments in the file: 2 new, 2 already there, 1 retired, 3 not a comment.')
  expect(text).toContain('New comments are numbered from 5 on')
  const boxes = [...text.matchAll(/<input[^>]*type="checkbox"[^>]*name="(add|back)"[^>]*>/g)].map((m) => [m[1], m[0].includes('checked')])
  expect(boxes).toEqual([
    ['add', true],
    ['back', false],
    ['add', true],
  ])
  expect(await stored()).toHaveLength(4)
})

test('what is chosen is added in the order of the file, what was retired comes back, and both are in the history', async () => {
  const { accept, stored, changes } = await world()
  const done = await accept([
    ['line', '2:Reads widely'],
    ['add', 'Reads  widely '],
    ['line', '3:=1+1 <b>'],
    ['add', '=1+1 <b>'],
    ['back', '4-1'],
  ])
  expect([done.status, done.trigger]).toEqual([204, expect.stringContaining('2 comments added, 1 comment in use again')])
  expect(done.trigger).toContain('school-changed')
  expect((await stored()).slice(3)).toEqual([
    { id: 4, detail: 'Retired words', retiredAt: null },
    { id: 5, detail: 'Reads widely', retiredAt: null },
    { id: 6, detail: '=1+1 <b>', retiredAt: null },
  ])
  expect(await changes()).toEqual([
    { key: '5', field: 'id', value: '5', by: 'admin' },
    { key: '5', field: 'detail', value: 'Reads widely', by: 'admin' },
    { key: '6', field: 'id', value: '6', by: 'admin' },
    { key: '6', field: 'detail', value: '=1+1 <b>', by: 'admin' },
    { key: '4', field: 'retired_at', value: null, by: 'admin' },
  ])
})

test('without htmx it leads back to the list', async () => {
  const { accept } = await world()
  expect(await accept([['add', 'Reads widely']], 'admin', {})).toMatchObject({ status: 303, to: '/admin/school/comments' })
})

describe('all or nothing', () => {
  test('one that somebody has added meanwhile holds back the others, and the choice is kept', async () => {
    const { accept, stored, changes } = await world()
    const fields: [string, string][] = [
      ['line', '1:Reads widely'],
      ['add', 'Reads widely'],
      ['line', '2:Good progress'],
      ['add', 'good PROGRESS'],
      ['line', '3:Left out'],
    ]
    const { status, text } = await accept(fields)
    expect([status, text]).toEqual([409, expect.stringContaining('The school’s comments have changed. Nothing was imported.')])
    expect(text).toContain('Already there, as 2')
    expect(text).toMatch(/checked="" value="Reads widely"/)
    expect(text).not.toMatch(/checked="" value="Left out"/)
    expect([(await stored()).length, await changes()]).toEqual([4, []])
  })

  test.each([['4-2'], ['1-1'], ['99-1']])('%s, which is not the retired comment that was shown, holds back the others', async (back) => {
    const { accept, stored } = await world()
    const { status } = await accept([
      ['add', 'Reads widely'],
      ['back', back],
    ])
    expect([status, (await stored()).length]).toEqual([409, 4])
  })

  test('twice is as once', async () => {
    const { accept, stored } = await world()
    const twice: [string, string][] = [
      ['add', 'Reads widely'],
      ['add', 'Reads widely'],
    ]
    expect((await accept(twice)).status).toBe(204)
    expect((await accept(twice)).status).toBe(409)
    expect(await stored()).toHaveLength(5)
  })

  test('when the numbers run out nothing is added', async () => {
    const { accept, db, stored } = await world()
    await db.insertInto('coded_comment').values({ id: 998, detail: 'Last but one', retired_at: null }).execute()
    const { status, text } = await accept([
      ['add', 'One'],
      ['add', 'Two'],
    ])
    expect([status, text]).toEqual([422, expect.stringContaining('not enough numbers left')])
    expect(await stored()).toHaveLength(5)
    expect((await accept([['add', 'One']])).status).toBe(204)
  })

  test('nothing chosen is said', async () => {
    const { accept } = await world()
    const { status, text } = await accept([['line', '1:Reads widely']])
    expect([status, text]).toEqual([422, expect.stringContaining('Select the comments to import.')])
    expect(text).not.toMatch(/name="add"[^>]*checked/)
  })

  test.each([
    [[['add', 'a'.repeat(61)]]],
    [[['add', ' ']]],
    [[['back', '4']]],
    [[['back', "4-1' or 1"]]],
    [[['line', 'no number']]],
    [
      [
        ['add', 'x'],
        ['more', 'y'],
      ],
    ],
    [Array.from({ length: 501 }, (_, i) => ['add', `Words ${i}`])],
  ] as [string, string][][][])('%j is refused', async (fields) => {
    const { accept, stored } = await world()
    expect((await accept(fields as [string, string][])).status).toBe(422)
    expect(await stored()).toHaveLength(4)
  })
})

describe('a file', () => {
  test.each<[string, Uint8Array | null, string]>([
    ['none', null, 'Please select a file!'],
    ['empty', new Uint8Array(), 'Could not upload the file.'],
    ['plain text', new TextEncoder().encode('Good\nBad\n'), 'This is a text file'],
    ['an old spreadsheet', fixture('students.xls'), '(.xls)'],
    ['with macros', fixture('macros.xlsm'), 'has macros'],
    ['an OpenDocument one', fixture('students.ods'), 'OpenDocument'],
    ['cut off', book([['Good']]).subarray(0, 300), 'This file is damaged'],
    ['with nothing in it', book([]), 'This spreadsheet is empty.'],
    ['with a title alone', book([['Comments']]), 'There is no comment in this file.'],
    ['of several columns', book([['1', 'Good']]), 'This file has several columns.'],
    ['of too many rows', book(Array.from({ length: 501 }, (_, i) => [`Words ${i}`])), 'more than 500 comments'],
    ['of far too many rows', book(Array.from({ length: 1200 }, (_, i) => [`Words ${i}`])), 'more than 500 comments'],
  ])('that is %s is refused beside its field', async (_what, bytes, words) => {
    const { send, stored } = await world()
    const { status, text } = await send(bytes)
    expect([status, /id="file-error">([^<]+)/.exec(text)?.[1]]).toEqual([422, expect.stringContaining(words)])
    expect(await stored()).toHaveLength(4)
  })

  test('of 500 comments below a title is taken whole', async () => {
    const { send } = await world()
    const { status, text } = await send(book([['Comment'], ...Array.from({ length: 500 }, (_, i) => [`Words ${i}`])]))
    expect([status, text]).toEqual([200, expect.stringContaining('500 comments in the file: 500 new.')])
  })

  test('of several columns is read where Comment is written above one', async () => {
    const { send } = await world()
    const { text } = await send(
      book([
        ['No', 'COMMENT', 'Use'],
        ['1', 'Reads widely', 'often'],
      ]),
    )
    expect(text).toContain('1 comment in the file: 1 new.')
    expect(text).toContain('value="Reads widely"')
    expect(text).not.toContain('often')
  })

  test('with other fields beside it is refused', async () => {
    const { as } = await world()
    const body = new FormData()
    body.set('file', new File([new Uint8Array(book([['x']]))], 'a.xlsx'))
    body.set('more', '1')
    expect((await as('admin')(base, { method: 'POST', body })).status).toBe(422)
  })

  test('with markup in it is shown as it is written', async () => {
    const { send } = await world()
    const { text } = await send(book([['<script>alert(1)</script>']]))
    expect(text).toContain('&lt;script&gt;')
    expect(text).not.toContain('<script>')
  })
})
