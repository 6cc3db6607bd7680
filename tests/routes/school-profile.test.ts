import { describe, expect, test } from 'vitest'
import { jpeg, png } from '../pictures.ts'
import { textOf } from '../reports/_poppler.ts'
import { year } from '../world.ts'
import { base, profile, world } from './_school.ts'

describe('the profile', () => {
  test('is changed with its history, and with a crest', async () => {
    const { as, changes, get, db } = await world()
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...profile, motto: 'Lux <b>' })) body.append(name, value)
    const picture = png()
    body.append('crest', new File([picture], 'a.jpg'))
    const res = await as('admin')(base, { method: 'POST', body })
    expect([res.status, res.headers.get('Location')]).toEqual([303, '/admin/school?saved'])
    expect(await changes()).toEqual([
      ['school', 'motto', 'Lux <b>'],
      ['school', 'logo', `image/png, ${picture.length} bytes`],
    ])
    expect((await get('?saved')).text).toContain('Lux &lt;b&gt;')
    expect((await db.selectFrom('school').select('version').executeTakeFirstOrThrow()).version).toBe(3)
  })

  test('says whether report cards have the average of the class, which page and PDF then have, and none before', async () => {
    const { as, changes, post } = await world()
    const card = async () => (await as('admin')(`/reports/report-cards/5A/${year}/1`)).text()
    expect(await card()).not.toContain('Class Avg')
    expect((await post('', { ...profile, class_average: '2' })).status).toBe(422)
    await post('', { ...profile, class_average: '1' })
    expect(await changes()).toContainEqual(['school', 'class_average', '1'])
    expect(await card()).toContain('Class Avg')
    const pdf = await (await as('admin')(`/api/report-cards/5A/${year}/1`)).arrayBuffer()
    expect(textOf(Buffer.from(pdf))).toContain('Class Avg')
  })

  test('keeps what was typed when something is wrong', async () => {
    const { post, changes } = await world()
    const { status, text } = await post('', { ...profile, name: '', motto: 'Lux', time_zone: 'Mars/Base' })
    expect(status).toBe(422)
    for (const words of ['Required', 'Choose a time zone', 'value="Lux"']) expect(text).toContain(words)
    expect(await changes()).toEqual([])
  })

  const crestOf = (bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...profile, motto: 'Lux' })) body.append(name, value)
    body.append('crest', new File([bytes], 'crest.png'))
    return body
  }
  test.each([
    ['broken', png().map((byte, i) => (i > 43 && i < 50 ? 0 : byte)), 'Reports cannot be printed with this picture'],
    ['cut off', png().subarray(0, 40), 'This picture is cut off'],
    ['a HEIC photo', Uint8Array.from(Buffer.from('\0\0\0\u0018ftypheic\0\0')), 'On the iPhone choose Settings, Camera, Formats'],
    ['interlaced bits', png({ color: 0, depth: 1, isInterlaced: true }), 'Reports cannot be printed with this picture'],
    ['for a printing press', jpeg(4), 'Reports cannot be printed with this picture'],
    ['of twelve bits', jpeg(3, 12), 'Reports cannot be printed with this picture'],
    ['too wide', png({ width: 40, height: 8 }), 'This picture is too wide or too tall'],
    ['no picture', new TextEncoder().encode('<svg/>'), 'This is neither a PNG nor a JPEG picture.'],
  ])('a crest that is %s is refused beside its field, and nothing typed is lost', async (_what, bytes, words) => {
    const { as, changes } = await world()
    const res = await as('admin')(base, { method: 'POST', body: crestOf(bytes) })
    const text = await res.text()
    expect([res.status, /id="crest-error">([^<]+)/.exec(text)?.[1]]).toEqual([422, expect.stringContaining(words)])
    expect(text).toContain('value="Lux"')
    expect(await changes()).toEqual([])
  })

  test.each([
    ['interlaced', png({ isInterlaced: true })],
    ['of 16 bits', png({ depth: 16 })],
    ['transparent', png({ color: 6, depth: 16, isInterlaced: true })],
    ['of a palette', png({ color: 3 })],
    ['a photograph', jpeg(3)],
  ])('a crest that is %s is taken, since it can be printed', async (_what, bytes) => {
    const { as } = await world()
    expect((await as('admin')(base, { method: 'POST', body: crestOf(bytes) })).status).toBe(303)
  })

  test('a good crest beside something wrong must be chosen again, and the form says so', async () => {
    const { as } = await world()
    const body = crestOf(png())
    body.set('name', '')
    const res = await as('admin')(base, { method: 'POST', body })
    expect([res.status, await res.text()]).toEqual([422, expect.stringContaining('The picture was not saved. Choose the file again.')])
  })

  test('from a form that does not say what it was made of, all that differs is shown with both values', async () => {
    const { post } = await world()
    await post('', { ...profile, motto: 'Theirs' }, 'deansHods')
    const { status, text } = await post('', { ...profile, motto: 'Mine' })
    expect(status).toBe(409)
    for (const words of [
      'Deans/HODs changed this on 01-Dec-2025 10:00',
      'now Theirs, you typed Mine',
      'value="Mine"',
      'name="version" value="2"',
    ])
      expect(text).toContain(words)
    expect((await post('', { ...profile, motto: 'Mine', version: '2' })).status).toBe(303)
    expect((await post('', { ...profile, motto: 'Mine', version: '1' })).status).toBe(303) // the same once more
  })

  test.each([
    [{ first_bell: '8:00', afternoon_bell: '12:30' }, 'Write a time like 08:00.'],
    [{ first_bell: '13:00', afternoon_bell: '12:30' }, 'The afternoon bell must be after'],
    [{ first_bell: '25:00', afternoon_bell: '' }, 'Write a time like 08:00.'],
  ])('bells %j are refused', async (bells, words) => {
    const { post } = await world()
    const { status, text } = await post('/bells', { ...bells, scans_out: '1', version: '1' })
    expect([status, text]).toEqual([422, expect.stringContaining(words)])
  })
})
