import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import type { School } from '../../src/db/_open.ts'
import { saveSession } from '../../src/db/_sign-in.ts'
import type { Actor } from '../../src/domain/_policy.ts'
import { hashToken } from '../../src/routes/_session.ts'
import { demoSchool } from '../_demo.ts'
import { demoTime } from '../_demo-time.ts'
import { testAssets } from '../assets.ts'
import { readAnswer } from '../routes/_leak.ts'
import { differing, faultIn, masked } from './_compare.ts'

/** The demonstration school, with its marks, registers and figures of a year, in a file and on a server: page by page, as its links lead on. */
type Asked = { status: number; text: string; links: string[]; fault?: string }
type Site = { school: School; ask: (who: string, address: string) => Promise<Asked> }

async function siteOf(school: School, people: Record<string, Pick<Actor, 'kind' | 'id'>>): Promise<Site> {
  const logged: object[] = []
  const log = { info: () => {}, error: (fields: object) => void logged.push(fields) }
  const now = () => new Date(demoTime)
  const app = createApp({ db: school.db, assets: testAssets, log, now, provedForMs: Number.POSITIVE_INFINITY })
  for (const [who, person] of Object.entries(people)) await saveSession(school.db, person as never, await hashToken(who), demoTime)
  const ask = async (who: string, address: string) => {
    const res = await app.request(address, {
      headers: { Cookie: `session=${who}; browser=${'b'.repeat(43)}`, 'Sec-Fetch-Site': 'same-origin' },
    })
    const isPage = res.headers.get('Content-Type')?.startsWith('text/html') ?? false
    const text = masked(await readAnswer(res))
    const links = isPage ? [...text.matchAll(/ href="(\/[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')) : []
    return { status: res.status, text, links, ...(res.status === 500 && { fault: faultIn(logged.at(-1)) }) }
  }
  return { school, ask }
}

let sites: [Site, Site]
const starts: Record<string, string> = {}
beforeAll(async () => {
  const url = process.env.POSTGRES_URL
  if (!url) return
  const onServer = await demoSchool(60)
  delete process.env.POSTGRES_URL
  const inFile = await demoSchool(60)
  process.env.POSTGRES_URL = url
  const teacher = await inFile.db
    .selectFrom('form_teacher_class')
    .select('employee_id as id')
    .orderBy('academic_year_id', 'desc')
    .executeTakeFirstOrThrow()
  const student = await inFile.db
    .selectFrom('student')
    .select('id')
    .where('archived_on', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const people = {
    admin: { kind: 'administrator', id: 1 },
    teacher: { kind: 'employee', ...teacher },
    student: { kind: 'student', ...student },
  } as const
  Object.assign(starts, { admin: '/admin/dashboard', teacher: '/term-reports', student: '/student/reports' })
  sites = [await siteOf(inFile, people), await siteOf(onServer, people)]
})
afterAll(() => Promise.all((sites ?? []).map(({ school }) => school.close())))

const most = 150
/** Of a kind of address a few: the fifth student's page says what the first one's did. */
const kindOf = (address: string) => address.replace(/\d+[A-Z]?/g, 'n')
const ofKind = 3

test.each(['admin', 'teacher', 'student'])('each page that %s is led to', async (who) => {
  const [inFile, onServer] = sites
  const [queue, known, kinds] = [[starts[who] ?? ''], new Set<string>(), new Map<string, number>()]
  const different: object[] = []
  for (let address = queue.shift(); address !== undefined && known.size < most; address = queue.shift()) {
    const kind = kindOf(address)
    if (known.has(address) || (kinds.get(kind) ?? 0) >= ofKind || /sign-out|second-factor|events|\/spreadsheet\//.test(address)) continue
    known.add(address)
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    const asFile = await inFile.ask(who, address)
    const asServer = await onServer.ask(who, address)
    queue.push(...asFile.links)
    if (asServer.text !== asFile.text || asServer.status !== asFile.status)
      different.push({ address, ...differing([asServer.status, asServer.text], [asFile.status, asFile.text]), fault: asServer.fault })
  }
  if (process.env.CRAWL_COUNT) process.stdout.write(`${who}: ${known.size} pages\n`)
  expect(different).toEqual([])
  expect(known.size).toBeGreaterThan(who === 'student' ? 2 : 60)
})
