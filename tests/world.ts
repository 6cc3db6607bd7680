import { createApp } from '../src/app.ts'
import { insert, type SchoolPlan, storePlan } from '../src/db/_insert.ts'
import type { School } from '../src/db/_open.ts'
import { saveSession } from '../src/db/_sign-in.ts'
import { type Actor, administratorRoles, employeeRoles } from '../src/domain/_policy.ts'
import type { Copies } from '../src/domain/retention/index.ts'
import type { BackupKeeper, CopyKeeper, Machine, SupportWriter } from '../src/routes/_env.ts'
import { xsrfMark } from '../src/routes/_security.ts'
import { hashToken } from '../src/routes/_session.ts'
import type { Throttle } from '../src/routes/_throttle/index.ts'
import { copyOf } from './_school.ts'
import { testAssets } from './assets.ts'

/** The school day on which the tests' world stands. */
export const today = new Date('2025-12-01T14:00:00Z')
/** The number of the first file that is uploaded. */
export const firstUpload = 1
export const year = 20252026
export const lastYear = 20242025

/** Who is who; the gate is a kiosk. Lessons: Lutchman teaches Mathematics in 5A and 1A, Joseph English in 5A, Baptiste (head of department) Chemistry in 5A. All that the stranger has is of last year. */
export const people = {
  admin: { kind: 'administrator', id: 1, userName: 'admin', access: 'full' },
  deansHods: { kind: 'administrator', id: 2, userName: 'Deans/HODs', access: 'restricted' },
  lutchman: { kind: 'employee', id: 1, first: 'Devika', last: 'Lutchman', post: 10, userName: 'd.lutchman' },
  joseph: { kind: 'employee', id: 2, first: 'Kerwin', last: 'Joseph', post: 10, userName: 'k.joseph' },
  noel: { kind: 'employee', id: 3, first: 'Simone', last: 'Noël', post: 10, userName: 's.noel' },
  baptiste: { kind: 'employee', id: 4, first: 'Paul', last: 'Baptiste', post: 4, userName: 'p.baptiste' },
  stranger: { kind: 'employee', id: 5, first: 'Otis', last: 'Stranger', post: 10, userName: 'o.stranger' },
  gone: { kind: 'employee', id: 6, first: 'Ann', last: 'Gone', post: 10, userName: 'a.gone' },
  gate: { kind: 'kiosk', id: 1, userName: 'Main gate' },
  zahra: { kind: 'student', id: 20210001, first: 'Zahra', last: 'Abdool-Rahman', userName: '20210001' },
} as const
export type Who = keyof typeof people

/** 5A in class-list order, then 5B and 1A. Marcus of 5B and Ana of 1A are there to be out of somebody's reach. */
export const students = {
  zahra: { id: 20210001, first: 'Zahra', last: 'Abdool-Rahman', formClass: '5A', sex: 'F' },
  nicolette: { id: 20210002, first: 'Nicolette', last: "D'Abreau", formClass: '5A', sex: 'F' },
  andres: { id: 20210003, first: 'Andrés', last: 'Gómez Rondón', formClass: '5A', sex: 'M' },
  teShawn: { id: 20210004, first: 'Té-Shawn', last: 'O’Brien', formClass: '5A', sex: 'M' },
  marcus: { id: 20210005, first: 'Marcus', last: 'Pierre', formClass: '5B', sex: 'M' },
  ana: { id: 20250001, first: 'Ana', last: 'Baksh', formClass: '1A', sex: 'F' },
} as const

export const subjects = { english: 101, mathematics: 104, chemistry: 113 } as const

export type World = Awaited<ReturnType<typeof makeWorld>>

/**
 * A small school in memory. Term 1 of 2025-2026 is current and not posted (`term: 2` makes term 2 current, with term 1
 * posted); everyone is registered into the current term with empty records, Ana only for Mathematics. Two worlds share one
 * secret, unless one is made of a `school` of its own.
 */
export async function makeWorld(
  options: {
    term?: 1 | 2
    registered?: boolean
    school?: School
    clock?: () => number
    throttle?: Throttle
    backups?: BackupKeeper
    copies?: CopyKeeper
    /** The school has all of it already. */
    isStored?: boolean
    aside?: Copies
    machine?: () => Machine
    support?: SupportWriter
    authority?: () => string
    /** Whether a password that was typed some minutes ago is asked again; otherwise the time may go on while it holds. */
    asksAgain?: boolean
    /** Whether the administrator is asked before what is posted is changed; otherwise that was answered in the sitting. */
    asksPosted?: boolean
  } = {},
) {
  const term = options.term ?? 1
  const isRegistered = options.registered !== false
  const { db, sqlite, close } = options.school ?? (await copyOf(`world ${term} ${isRegistered}`, ({ db }) => fill(db, term, isRegistered)))
  if (options.school && !options.isStored) await fill(db, term, isRegistered)
  let now = today
  const setNow = (at: Date) => {
    now = at
  }
  const logged: object[] = []
  const log = { info: () => {}, error: (fields: object) => void logged.push(fields) }
  const app = createApp({
    db,
    assets: testAssets,
    log,
    now: () => now,
    ...(!options.asksAgain && { provedForMs: Number.POSITIVE_INFINITY }),
    ...(options.clock && { clock: options.clock }),
    ...(options.throttle && { throttle: options.throttle }),
    backups: options.backups,
    copies: options.copies,
    aside: options.aside,
    ...(options.machine && { machine: options.machine }),
    ...(options.support && { support: options.support }),
    ...(options.authority && { authority: options.authority }),
  })
  const tokens = new Map<Who, Promise<string>>()

  function tokenOf(who: Who): Promise<string> {
    const known = tokens.get(who) ?? begin(who)
    tokens.set(who, known)
    return known
  }

  async function begin(who: Who): Promise<string> {
    const token = cookieOf(who)
    const token_hash = await hashToken(token)
    await saveSession(db, people[who], token_hash, now.toISOString())
    const terms = [lastYear, year].flatMap((academic_year_id) => [1, 2, 3].map((term) => ({ token_hash, academic_year_id, term })))
    if (who === 'admin' && !options.asksPosted) await insert(db, 'posted_sitting', terms)
    return token
  }

  /** Requests as that person's browser makes them, from a page of ours. JSON bodies go in `json`. */
  const as =
    (who: Who | 'nobody') =>
    async (path: string, init: RequestInit & { json?: unknown } = {}) => {
      const { json, ...rest } = init
      const headers = new Headers(rest.headers)
      const own = `XSRF-TOKEN=xsrf${who === 'nobody' ? '' : `; session=${await tokenOf(who)}`}`
      const given = headers.get('Cookie') ?? ''
      headers.set('Cookie', [own, given, !given.includes('browser=') && thisBrowser].filter(Boolean).join('; '))
      headers.set('X-XSRF-TOKEN', 'xsrf')
      if (!headers.has('Sec-Fetch-Site')) headers.set('Sec-Fetch-Site', 'same-origin')
      if (who !== 'nobody' && !headers.has('X-Sent-As') && !path.includes('sent-as='))
        headers.set('X-Sent-As', `${people[who].kind}-${people[who].id}`)
      if (json !== undefined) headers.set('Content-Type', 'application/json')
      return app.request(path, { ...rest, headers, ...(json !== undefined && { body: JSON.stringify(json) }) })
    }
  return { db, sqlite, app, as, close, logged, year, term, setNow }
}

/** Everybody asks from the same browser, unless they say another. */
const thisBrowser = `browser=${'b'.repeat(43)}`

/** The cookie of a person's session, which takes the token `xsrf`. */
export const cookieOf = (who: Who) => `token-of-${who}.${xsrfMark('xsrf')}`

async function fill(db: School['db'], term: 1 | 2, isRegistered: boolean): Promise<void> {
  await storePlan(db, plan(term))
  await insert(db, 'kiosk', [{ id: people.gate.id, name: people.gate.userName, created_at: at, created_by: people.admin.userName }])
  if (isRegistered) await register(db, term)
}

/** The actor that the server makes of a person's session. */
export function actor(who: Who): Actor {
  const person = people[who]
  if (person.kind === 'administrator')
    return {
      kind: person.kind,
      id: person.id,
      name: person.userName,
      userName: person.userName,
      roles: administratorRoles(person.access),
    }
  if (person.kind === 'kiosk')
    return { kind: person.kind, id: person.id, name: person.userName, userName: person.userName, roles: ['kiosk'] }
  if (person.kind === 'student')
    return { kind: person.kind, id: person.id, name: `${person.first} ${person.last}`, userName: person.userName, roles: ['student'] }
  return {
    kind: person.kind,
    id: person.id,
    name: `${person.first.slice(0, 1)}. ${person.last}`,
    userName: person.userName,
    roles: employeeRoles(person.post),
  }
}

const at = '2025-09-01T12:00:00.000Z'
const taught = { [subjects.english]: 2, [subjects.mathematics]: 1, [subjects.chemistry]: 4 } as Record<number, number>
const subjectsOf = (id: number) => (id === students.ana.id ? [subjects.mathematics] : Object.values(subjects))

function plan(term: 1 | 2): SchoolPlan {
  const employees = Object.values(people).filter((p) => p.kind === 'employee')
  return {
    school: {
      name: 'Poui Valley Secondary School',
      motto: 'Crescamus in luce',
      address: '12 School Road, Poui Valley, Trinidad',
      telephone: '(868) 555-0142',
      principal: 'R. Beharry-Cole',
      time_zone: 'America/Port_of_Spain',
      logo: null,
      logo_type: null,
    },
    administrators: [people.admin, people.deansHods].map((p) => ({
      id: p.id,
      user_name: p.userName,
      kind: p.access,
      password_hash: null,
      created_at: at,
    })),
    posts: [
      { id: 1, title: 'Principal', rank: 1 },
      { id: 4, title: 'Head of Department', rank: 3 },
      { id: 10, title: 'Teacher', rank: 5 },
    ],
    employees: employees.map((p) => ({
      id: p.id,
      teacher_num: `T${p.id}`,
      first_name: p.first,
      last_name: p.last,
      date_of_birth: '1980-05-08',
      user_name: p.userName,
      post_id: p.post,
      password_hash: null,
      deleted_at: p.userName === people.gone.userName ? at : null,
      updated_at: at,
    })),
    years: [lastYear, year],
    terms: [1, 2].map((n) => ({
      academic_year_id: year,
      term: n,
      term_start: n === 1 ? '2025-09-01' : '2026-01-05',
      term_end: n === 1 ? '2025-12-12' : '2026-04-03',
      new_term_beginning: n === 1 ? '2026-01-05' : '2026-04-20',
      possible_attendance: 124,
      is_current: n === term ? 1 : 0,
    })),
    classes: [
      { id: '5A', form_level: 5, retired_at: null },
      { id: '5B', form_level: 5, retired_at: null },
      { id: '1A', form_level: 1, retired_at: null },
    ],
    formTeachers: [
      { employee_id: 2, form_class_id: '5A', academic_year_id: year },
      { employee_id: 5, form_class_id: '5A', academic_year_id: lastYear },
    ],
    deans: [
      ...['5A', '5B'].map((form_class_id) => ({ employee_id: 3, form_class_id, academic_year_id: year })),
      { employee_id: 5, form_class_id: '5A', academic_year_id: lastYear },
    ],
    subjects: [
      { id: subjects.english, title: 'English Language', abbr: 'ENGL' },
      { id: subjects.mathematics, title: 'Mathematics', abbr: 'MATH' },
      { id: subjects.chemistry, title: 'Chemistry', abbr: 'CHEM' },
    ],
    codedComments: [
      { id: 1, detail: 'Excellent work', retired_at: null },
      { id: 2, detail: 'Good progress', retired_at: null },
      { id: 3, detail: 'Must revise more regularly', retired_at: null },
      { id: 4, detail: 'Retired words', retired_at: at },
    ],
    lessons: [
      { employee_id: 1, subject_id: subjects.mathematics, form_class_id: '5A', academic_year_id: year },
      { employee_id: 1, subject_id: subjects.mathematics, form_class_id: '1A', academic_year_id: year },
      { employee_id: 2, subject_id: subjects.english, form_class_id: '5A', academic_year_id: year },
      { employee_id: 4, subject_id: subjects.chemistry, form_class_id: '5A', academic_year_id: year },
      { employee_id: 5, subject_id: subjects.mathematics, form_class_id: '5A', academic_year_id: lastYear },
    ],
    students: Object.values(students).map((s) => ({
      id: s.id,
      first_name: s.first,
      last_name: s.last,
      sex: s.sex,
      date_of_birth: '2010-03-02',
      birth_certificate_no: `2010${s.id}`,
      form_class_id: s.formClass,
      sea_no: null,
      house_name: null,
      entry_date: null,
      password_hash: null,
      archived_on: null,
      batch_id: null,
      updated_at: at,
    })),
    subjectStudents: Object.values(students).flatMap((s) =>
      subjectsOf(s.id).map((subject_id) => ({ student_id: s.id, subject_id, employee_id: taught[subject_id] ?? null })),
    ),
    postings: term === 2 ? [{ academic_year_id: year, term: 1, posted: 1, date_posted: '2025-12-15 09:12:40' }] : [],
  }
}

async function register(db: Parameters<typeof insert>[0], term: number): Promise<void> {
  const all = Object.values(students)
  const shared = { academic_year_id: year, term, updated_at: at }
  await insert(
    db,
    'student_term_record',
    all.map((s) => ({
      ...shared,
      student_id: s.id,
      form_class_id: s.formClass,
      form_level: Number(s.formClass[0]),
      possible_attendance: 124,
      new_term_beginning: '2026-01-05',
    })),
  )
  await insert(
    db,
    'subject_record',
    all.flatMap((s) =>
      subjectsOf(s.id).map((subject_id) => ({ ...shared, student_id: s.id, subject_id, employee_id: taught[subject_id] ?? null })),
    ),
  )
}
