import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeWorld, people, students, subjects, type Who, year } from '../world.ts'

const { zahra } = students
type Form = Record<string, string>

/** Each dialog that edits a row of several fields, with two other values of each field: those of one person and of the other. */
const dialogs: Record<string, { url: string; form?: string; fields: Record<string, readonly [string, string]>; second?: Who }> = {
  contact: {
    url: `/admin/students/${zahra.id}/contacts/1`,
    fields: {
      ...{ name: ['Rehana Ali', 'R. Abdool'], telephone: ['868 555-0111', '868 555-0122'], email: ['r@one.example', 'r@two.example'] },
      ...{ note: ['Works at night', 'Court order'], may_collect: ['0', '1'], relation: ['Aunt', 'Mother'] },
    },
  },
  class: { url: '/admin/school/classes/5A', fields: { form_level: ['4', '6'] } },
  post: { url: '/admin/school/posts/4', fields: { title: ['Head', 'HOD'], rank: ['2', '7'] } },
  comment: { url: '/admin/school/comments/1', fields: { detail: ['Well done', 'Good work'], retired: ['1', '1'] } },
  localField: { url: '/admin/school/local-fields/sea_no', fields: { label: ['Entrance No.', 'Index No.'], on: ['', ''] } },
  absenceReason: {
    url: '/admin/school/absence-reasons/1',
    fields: { title: ['Sick', 'Unwell'], counts: ['absent', 'present'], retired: ['1', '1'] },
  },
  reason: {
    url: `/admin/attendance/reasons/${zahra.id}?day=2025-12-01&session=am`,
    fields: { reason: ['1', '2'], note: ['Letter', 'Call'] },
  },
  markWord: { url: '/admin/school/mark-words/absent', fields: { code: ['ABS', 'AW'], ranked: ['1', '1'], counts: ['zero', 'zero'] } },
  honourRules: {
    url: '/admin/honour/rules',
    fields: { average: ['75', '85'], least: ['50', '55'], conduct: ['A', 'C'], fall: ['5', '15'], core: ['101', '104'] },
  },
  factorRule: {
    url: '/admin/school/sign-in/rule',
    fields: { staff: ['1', '1'], reason: ['Few phones', 'No phones'] },
    second: 'admin',
  },
  subject: { url: `/admin/subjects/${subjects.english}`, fields: { title: ['English A', 'English B'], abbr: ['ENGA', 'ENGB'] } },
  teacher: {
    url: `/admin/teachers/${people.joseph.id}`,
    fields: {
      ...{ teacher_num: ['77', '78'], first_name: ['Kervin', 'Kelvin'], last_name: ['James', 'Jones'] },
      ...{ date_of_birth: ['01-Jan-1981', '02-Jan-1982'], post_id: ['', '4'] },
    },
    second: 'admin',
  },
  window: { url: '/admin/registration/5', fields: { open: ['1', '1'], deadline: ['24-Dec-2025', '23-Dec-2025'] } },
  profile: {
    url: '/admin/school',
    fields: {
      ...{ motto: ['Lux', 'Lex'], principal: ['A. Ali', 'B. Baksh'], address: ['North', 'South'], telephone: ['555', '556'] },
      ...{ time_zone: ['America/Jamaica', 'America/Barbados'], class_average: ['1', '1'] },
    },
  },
  calendar: {
    url: '/admin/attendance/calendar/1',
    fields: { reason: ['Flood', 'Strike'], to: ['17-Dec-2025', '18-Dec-2025'], level: ['5', '4'], kind: ['held', 'exams'] },
  },
  deadlines: {
    url: '/admin/dashboard/deadlines',
    fields: { marks_day: ['16-Dec-2025', '17-Dec-2025'], marks_time: ['15:00', '16:00'], deans_day: ['18-Dec-2025', '19-Dec-2025'] },
  },
  term: {
    url: '/admin/dashboard',
    fields: {
      start: ['02-Sep-2025', '03-Sep-2025'],
      end: ['10-Dec-2025', '11-Dec-2025'],
      new_term_beginning: ['06-Jan-2026', '07-Jan-2026'],
    },
  },
  termDates: {
    url: `/admin/attendance/terms/${year}/1`,
    form: `/admin/attendance/terms/${year}/1?mode=edit`,
    fields: { start: ['02-Sep-2025', '03-Sep-2025'], end: ['10-Dec-2025', '11-Dec-2025'] },
  },
  bells: {
    url: '/admin/school/bells',
    fields: { first_bell: ['08:05', '08:10'], afternoon_bell: ['12:45', '12:50'], scans_out: ['0', '0'] },
  },
}

const htmx = { 'HX-Request': 'true' }
const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/** The form of a page as a browser would send it, unchanged. */
function formIn(html: string): Form {
  const form = html.startsWith('<tbody') ? html : html.slice(html.search(/<form[^>]*(hx-post|method="post")/)) // of a row the fields come before their form
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  const sent: Form = {}
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const [name, type] = [attribute(tag, 'name'), attribute(tag, 'type')]
    if (!name || type === 'file' || tag.includes(' disabled') || ((type === 'checkbox' || type === 'radio') && !tag.includes(' checked')))
      continue
    sent[name] = plain(attribute(tag, 'value') ?? '')
  }
  for (const [, name = '', value = ''] of form.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>(.*?)<\/textarea>/gs)) sent[name] = plain(value)
  for (const [, name = '', options = ''] of form.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs)) {
    const all = [...options.matchAll(/<option([^>]*)>/g)].map(([, option = '']) => option)
    const chosen = all.find((option) => option.includes(' selected')) ?? all[0] ?? ''
    sent[name] = plain(attribute(chosen, 'value') ?? '')
  }
  return sent
}

async function opened(form: string) {
  const world = await makeWorld()
  const post = async (path: string, form: Form, who: Who) => {
    const body = new URLSearchParams(Object.entries(form).filter(([name, value]) => value !== '' || !ticks.has(name)))
    const res = await world.as(who)(path, { method: 'POST', headers: htmx, body })
    return { status: res.status, text: await res.text() }
  }
  await post(`/admin/students/${zahra.id}/contacts/new`, { name: 'Rehana Abdool', place: '1', ...contact }, 'admin')
  await post(
    '/admin/attendance/calendar/add',
    { from: '16-Dec-2025', to: '', reason: 'Rain', level: '', kind: 'closed', session: '' },
    'admin',
  )
  const days = { marks_day: '12-Dec-2025', marks_time: '14:00', remarks_day: '', remarks_time: '', deans_day: '', deans_time: '' }
  await post('/admin/dashboard/deadlines', { year: String(year), term: '1', version: '0', ...days }, 'admin')
  const read = async () => formIn(await (await world.as('admin')(form, { headers: htmx })).text())
  return { post, read }
}
const contact = { relation: '', telephone: '', telephone2: '', email: '', language: '', note: '', may_collect: '' }
const ticks = new Set(['on', 'retired', 'alerted', 'ranked', 'administrators', 'staff'])

const picked = (fields: Record<string, readonly [string, string]>, bits: number, whose: 0 | 1): Form =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, values], i) => (bits & (1 << i) ? [[name, values[whose]]] : [])))
const without = ({ version: _, shown: _shown, ...form }: Form): Form => form

describe('two people edit the same row', () => {
  test.each(Object.entries(dialogs))(
    '%s: a field that nobody typed over never changes, and one that both did is never replaced unseen',
    async (_, { url, form = url, fields, second = 'deansHods' }) => {
      const bits = fc.integer({ min: 1, max: (1 << Object.keys(fields).length) - 1 })
      const runs = Object.keys(fields).length > 2 ? 6 : 3
      await fc.assert(
        fc.asyncProperty(bits, bits, async (first, other) => {
          const { post, read } = await opened(form)
          const before = await read()
          if (url.endsWith('registration/5')) [first, other] = [first | 3, other | 3] // one opens it with a day, or not at all
          if (url.endsWith('/rule')) [first, other] = [first | 2, other | 2] // a reason, since administrators need none
          const [theirs, own] = [picked(fields, first, 0), picked(fields, other, 1)]
          expect((await post(url, { ...before, ...theirs }, second)).status, 'the first is saved').toBeLessThan(400)
          const stored = await read()
          const both = Object.keys(own).filter(
            (name) => (stored[name] ?? '') !== (before[name] ?? '') && own[name] !== (stored[name] ?? ''),
          )
          const sent = await post(url, { ...before, ...own }, 'admin')
          if (both.length > 0) {
            expect(sent.status).toBe(409)
            expect(without(await read())).toEqual(without(stored))
            expect(plain(sent.text).match(/now [^<]*, you typed /g)).toHaveLength(both.length)
            expect((await post(url, formIn(sent.text), 'admin')).status, 'the second Save is meant').toBeLessThan(400)
          } else expect(sent.status).toBeLessThan(400)
          const merged = without({ ...before, ...stored, ...own })
          const now = without(await read())
          for (const name of Object.keys(fields)) expect([name, now[name] ?? '']).toEqual([name, merged[name] ?? ''])
        }),
        { numRuns: runs, seed: 7 },
      )
    },
  )
})
