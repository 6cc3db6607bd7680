import { createHash } from 'node:crypto'
import type Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '../../src/db/_open.ts'
import { isPassword } from '../../src/db/_password.ts'
import type { SignIn } from '../../src/demo/index.ts'
import { isExamOff } from '../../src/domain/_marks.ts'
import { parseRegistrationField } from '../../src/domain/registration/fields.ts'
import { registrationFields } from '../../src/domain/registration/index.ts'
import { writtenValue } from '../../src/domain/registration/section.ts'
import { demoSchool, makeDemo, demoPassword as password } from '../_demo.ts'
import { emptySchool } from '../_school.ts'

let school: School
let signIns: SignIn[]
beforeAll(async () => {
  const made = await demoSchool(1000)
  school = made
  signIns = made.signIns
})
afterAll(() => school.close())

const count = (from: string, { sqlite } = school) => (sqlite.prepare(`select count(*) as n from ${from}`).get() as { n: number }).n
const all = <T>(query: string, { sqlite } = school) => sqlite.prepare(query).all() as T[]

describe('the demo school', () => {
  test('has a thousand students, seventy teachers and thirty classes', () => {
    expect({
      classes: count('form_class where form_level is not null'),
      students: count('student'),
      teachers: count('employee'),
      subjects: count('subject'),
      comments: count('coded_comment'),
      formTeachers: count('form_teacher_class'),
      deans: all<{ form: string }>('select distinct employee_id, substr(form_class_id, 1, 1) as form from dean_class').length,
      posted: count('term_report_posting where posted = 1'),
    }).toEqual({ classes: 30, students: 1000, teachers: 70, subjects: 24, comments: 60, formTeachers: 30, deans: 6, posted: 2 })
  })

  test('belongs together: no row without what it belongs to', () => {
    expect(school.sqlite.pragma('foreign_key_check')).toEqual([])
    expect(school.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  test.each(['admin', 'Deans/HODs'])('%s, an administrator, proves the password', async (userName) => {
    expect(signIns.map((s) => s.userName)).toContain(userName)
    const [row] = all<{ hash: string }>(`select password_hash as hash from administrator where user_name = '${userName}'`)
    expect(await isPassword(password, row?.hash ?? null)).toBe(true)
    expect(await isPassword('yellow-poui-59', row?.hash ?? null)).toBe(false)
  })

  test('knows the homes of those who have registered before, in a form that a registration would keep', () => {
    const rows = all<Record<string, string | number | null>>(`select * from student_home`)
    const [known, unknown] = [rows.filter((row) => row.guardian_telephone !== null), rows.filter((row) => row.home_address === null)]
    expect(known.length + unknown.length).toBe(1000)
    expect(new Set(unknown.map((row) => String(row.form_class_id).slice(0, 1)))).toEqual(new Set(['1']))
    for (const row of known)
      for (const field of registrationFields)
        expect(parseRegistrationField(field, writtenValue(field, row[field] as string | null), '2026-07-03')).toEqual({
          ok: true,
          value: row[field],
        })
  })

  test('its teachers and its student prove the password, and one of them must change it', async () => {
    const names = signIns.filter((s) => s.path !== '/admin').map((s) => s.userName)
    const rows = all<{ name: string; hash: string; reset: number }>(
      `select user_name as name, password_hash as hash, password_reset as reset from employee
       union all select cast(id as text), password_hash, password_reset from student`,
    ).filter((row) => names.includes(row.name))
    expect(rows).toHaveLength(6)
    for (const row of rows) expect(await isPassword(password, row.hash), row.name).toBe(true)
    expect(rows.filter((row) => row.reset).map((row) => row.name)).toEqual(['o.alleyne'])
  })

  test('prints sign-ins of the roles they name', () => {
    const of = (role: string) => `(select id from employee where user_name = '${signIns.find((s) => s.role.startsWith(role))?.userName}')`
    expect(count(`lesson where employee_id = ${of('subject teacher')}`)).toBeGreaterThan(3)
    expect(count(`form_teacher_class where employee_id = ${of('subject teacher')}`)).toBe(0)
    expect(count(`form_teacher_class where employee_id = ${of('form teacher')} and form_class_id = '2C'`)).toBe(1)
    expect(count(`lesson where employee_id = ${of('form teacher')}`)).toBeGreaterThan(3)
    expect(count(`dean_class where employee_id = ${of('dean')}`)).toBe(5)
    expect(count(`employee where id = ${of('head')} and post_id = 4`)).toBe(1)
  })

  test('has names with accents, both apostrophes, hyphens and spaces, and no two alike in a class', () => {
    for (const part of ['é', 'ñ', 'ç', "'", '’', '-', ' '])
      expect(count(`student where last_name || first_name like '%${part.replace("'", "''")}%'`), part).toBeGreaterThan(1)
    expect(count('(select 1 from student group by form_class_id, last_name, first_name having count(*) > 1)')).toBe(0)
    expect(all<{ n: number }>('select max(length(first_name) + length(last_name)) as n from student')[0]?.n).toBeGreaterThan(30)
  })

  test('has students of the age of their form', () => {
    const ages = all<{ form: number; age: number }>(
      `select cast(substr(form_class_id, 1, 1) as integer) as form, (julianday('2025-09-08') - julianday(date_of_birth)) / 365.25 as age from student`,
    )
    for (const { form, age } of ages) expect(age - form, `form ${form}`).toSatisfy((years: number) => years > 10 && years < 11.3)
  })

  test('gives every lesson one teacher, and records in every term to that teacher', () => {
    expect(count('(select 1 from lesson group by subject_id, form_class_id having count(*) > 1)')).toBe(0)
    const taught = `lesson l where not exists (select 1 from subject_record s join student_term_record t using (student_id, academic_year_id, term)
      where s.subject_id = l.subject_id and t.form_class_id = l.form_class_id and s.employee_id = l.employee_id and s.term =`
    for (const term of [1, 2, 3]) expect(count(`${taught} ${term})`), `term ${term}`).toBe(0)
    expect(count('subject_record where employee_id is null')).toBe(0)
  })

  test('teaches everyone Mathematics', () => expect(count('subject_student where subject_id = 104')).toBe(1000))

  test('gives teachers loads that can be taught', () => {
    const loads = all<{ n: number }>('select count(*) as n from lesson group by employee_id').map((row) => row.n)
    expect(loads).toHaveLength(69)
    expect([Math.min(...loads), Math.max(...loads)]).toEqual([5, 7])
  })

  test('sits no exam where there is none', () => {
    const records = all<{ level: number; term: number; exam: number | null }>(
      'select form_level as level, term, exam_mark as exam from subject_record join student_term_record using (student_id, academic_year_id, term)',
    )
    const off = records.filter((r) => isExamOff(r.level, r.term))
    expect(off.length).toBeGreaterThan(5000)
    expect(off.filter((r) => r.exam !== null)).toEqual([])
  })

  test('has all marks of the finished terms and about 60 % of the current one', () => {
    const share = (term: number) =>
      all<{ share: number }>(
        `select avg(course_mark is not null or exam_mark is not null) as share from subject_record where term = ${term}`,
      )[0]?.share
    expect(share(1)).toBeGreaterThan(0.99)
    expect(share(2)).toBeGreaterThan(0.99)
    expect(share(3)).toBeGreaterThan(0.57)
    expect(share(3)).toBeLessThan(0.63)
  })

  test('shows the subject teacher a lesson finished, one half entered and one empty', () => {
    const lessons = all<{ class: string; share: number }>(
      `select form_class_id as class, avg(course_mark is not null or exam_mark is not null) as share
       from subject_record s join student_term_record using (student_id, academic_year_id, term)
       where term = 3 and s.employee_id = (select id from employee where user_name = 'd.lutchman') and form_class_id in ('2C', '3A', '3B') group by 1`,
    )
    expect(lessons.map((l) => [l.class, Math.round(l.share * 35)])).toEqual([
      ['2C', 35],
      ['3A', 16],
      ['3B', 0],
    ])
  })

  test('writes of each student by name, in the right gender, within the limits', () => {
    const remarks = all<{ first: string; sex: string; said: string }>(
      `select first_name as first, sex, comments || ' ' || deans as said from student_term_record join student on student.id = student_id where term < 3`,
    )
    const others = { F: /\b(he|him|his)\b/i, M: /\b(she|her|hers)\b/i }
    expect(remarks).toHaveLength(2000)
    for (const { first, sex, said } of remarks) {
      expect(said).toContain(first)
      expect(said).not.toMatch(others[sex as 'F' | 'M'])
      expect(said).not.toMatch(/[{}]/)
    }
    expect(count('student_term_record where length(comments) > 255 or length(deans) > 255')).toBe(0)
  })

  test('praises and blames only for marks that are there', () => {
    const remarks = all<{ said: string; titles: string | null }>(
      `select comments as said, (select group_concat(title, '|') from subject_record s join subject on subject.id = subject_id
         where s.student_id = r.student_id and s.academic_year_id = r.academic_year_id and s.term = r.term and (course_mark is not null or exam_mark is not null)) as titles
       from student_term_record r where comments is not null`,
    )
    const subjects = all<{ title: string }>('select title from subject').map((row) => row.title)
    const wrong = remarks.filter(({ said, titles }) =>
      subjects.some((title) => said.includes(title) && !titles?.split('|').some((t) => t.includes(title))),
    )
    expect(remarks.length).toBeGreaterThan(2100)
    expect(wrong).toEqual([])
  })

  test('praises nobody for manners whose conduct is C or worse, and says what has to become better', () => {
    const remarks = all<{ conduct: string; comments: string; deans: string | null }>(
      'select conduct, comments, deans from student_term_record where comments is not null',
    )
    const poor = remarks.filter(({ conduct }) => conduct > 'B')
    expect(poor.length).toBeGreaterThan(200)
    for (const { conduct, comments, deans } of poor) {
      expect(`${comments} ${deans}`, conduct).not.toMatch(/example|reliable|courteous|pleasant|school is proud|discipline/)
      expect(comments).toMatch(/conduct|talk less|disturbs|trouble/)
      if (deans) expect(deans).toContain('onduct')
    }
    for (const { comments, deans } of remarks.filter(({ conduct }) => conduct < 'C')) expect(`${comments} ${deans}`).not.toContain('onduct')
  })

  test('counts in the term record what the scans come to', () => {
    const wrong =
      count(`student_term_record r join (select student_id, sum((attendance_am = 'A') + (attendance_pm = 'A')) as absent, sum(late) as late,
      count(*) as days from attendance_record group by 1) a using (student_id)
      where term = 3 and (possible_attendance <> 2 * days or times_absent <> absent or times_late <> a.late)`)
    expect(count('student_term_record where term = 3 and times_absent is not null')).toBeGreaterThan(100)
    expect(wrong).toBe(0)
  })

  test('keeps mark books that come to the course mark', () => {
    const wrong =
      count(`subject_record s join (select a.subject_id, m.student_id, round(100.0 * sum(mark) / sum(total)) as percent from assessment a
      join assessment_mark m on m.assessment_id = a.id group by 1, 2) b using (student_id, subject_id) where s.term = 3 and s.course_mark <> b.percent`)
    expect(count('assessment_mark')).toBeGreaterThan(20_000)
    expect(count('assessment_mark m join assessment a on a.id = assessment_id where mark > total')).toBe(0)
    expect(wrong).toBe(0)
  })
})

describe('its students', () => {
  test('looked at their posted reports, most of them; only who has a password signs in', () => {
    for (const term of [1, 2]) {
      const opened = count(`(select distinct student_id from report_card_access where term = ${term})`)
      expect(opened, `term ${term}`).toBeGreaterThan(600)
      expect(opened, `term ${term}`).toBeLessThan(900)
    }
    expect(count('report_card_access where term = 3')).toBe(0)
    expect(count('student where password_hash is null')).toBeGreaterThan(3)
    expect(count(`sign_in_attempt join student on user_name = student.id where password_hash is null`)).toBe(0)
    expect(count('report_card_access a join term_report_posting p using (academic_year_id, term) where a.at < p.date_posted')).toBe(0)
  })

  test('came in before they opened one, and mistyped now and then', () => {
    const came = `select 1 from sign_in_attempt s where s.user_name = a.student_id and s.outcome = 'signed-in' and s.at < a.at and s.address = a.address`
    expect(count(`report_card_access a where not exists (${came})`)).toBe(0)
    for (const outcome of ['wrong-password', 'unknown-user', 'slowed'])
      expect(count(`sign_in_attempt where door = 'student' and outcome = '${outcome}'`), outcome).toBeGreaterThan(5)
    expect(count(`sign_in_attempt where (outcome = 'unknown-user') <> (user_name = '')`)).toBe(0)
  })
})

describe('made again', () => {
  const digests = async (options: { students: number; years: number }) => {
    const made = await emptySchool()
    await makeDemo(made.db, { ...options, password })
    const digest = digestOf(made.sqlite)
    await made.close()
    return digest
  }
  test('the demo school is the same for the same arguments, and another for others', async () => {
    const first = await digests({ students: 60, years: 2 })
    expect(await digests({ students: 60, years: 2 })).toBe(first)
    expect(await digests({ students: 61, years: 2 })).not.toBe(first)
  })
})

describe('ten years', () => {
  let old: School
  beforeAll(async () => {
    old = await emptySchool()
    await makeDemo(old.db, { students: 60, years: 10, password })
  })
  afterAll(() => old.close())

  test('hold thirty terms with everyone of their time, all posted but the last', () => {
    expect(count('academic_term', old)).toBe(30)
    expect(count('term_report_posting where posted = 1', old)).toBe(29)
    expect(count('student_term_record', old)).toBeGreaterThan(1650)
    expect(old.sqlite.pragma('foreign_key_check')).toEqual([])
  })

  test('archive who has left and the attendance of finished terms', () => {
    expect(count('student where archived_on is null', old)).toBe(60)
    expect(count('student where archived_on is not null', old)).toBeGreaterThan(80)
    expect(count('student where archived_on is not null and form_class_id is not null', old)).toBe(0)
    expect(count('attendance_archive', old)).toBeGreaterThan(90_000)
    expect(count(`attendance_record where date_scanned < '2026-04-13'`, old)).toBe(0)
  })

  test('take every student a form further each year', () => {
    const steps = count(
      `student_term_record a join student_term_record b on b.student_id = a.student_id and b.academic_year_id = a.academic_year_id + 10001 and b.term = a.term
       where b.form_level <> a.form_level + 1`,
      old,
    )
    expect(steps).toBe(0)
  })
})

/** All but what is chance on purpose: the salts, and the keys. */
function digestOf(sqlite: Sqlite.Database): string {
  const digest = createHash('sha256')
  const tables = sqlite
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not like 'kysely%' and name not in ('report_card_key', 'browser_key') order by name`,
    )
    .all() as {
    name: string
  }[]
  for (const { name } of tables)
    for (const row of sqlite.prepare(`select * from "${name}"`).iterate() as Iterable<Record<string, unknown>>)
      digest.update(JSON.stringify({ ...row, password_hash: null }))
  return digest.digest('hex')
}
