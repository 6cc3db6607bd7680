import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listAccesses } from '../../db/administrative-reports/accesses.ts'
import { listFailedLogins } from '../../db/administrative-reports/logins.ts'
import { listLogins, listSubjectStudents } from '../../db/administrative-reports/students.ts'
import { findSchool, listFormClasses } from '../../db/school/index.ts'
import { findSubject } from '../../db/subjects/index.ts'
import { findTerm } from '../../db/terms/index.ts'
import { schoolDay, shownDay } from '../../domain/_dates.ts'
import { termName } from '../../domain/_titles.ts'
import { type FailedOf, failedOf } from '../../domain/administrative-reports.ts'
import {
  daysTitle,
  empty,
  failedTitles,
  formsTitle,
  found,
  type ReportName,
  reportTitles,
} from '../../domain/words/administrative-reports.ts'
import { accessLogReport, hasOpened } from '../../reports/administrative-reports/access-logs.ts'
import { failedLoginReport } from '../../reports/administrative-reports/failed-logins.ts'
import { isNever, noLoginReport } from '../../reports/administrative-reports/no-logins.ts'
import type { Setting } from '../../reports/administrative-reports/parts.ts'
import { studentSubjectReport } from '../../reports/administrative-reports/student-subject.ts'
import { reportsUrl } from '../../views/administrative-reports/index.tsx'
import { orNotFound } from '../_form.tsx'
import { type Env, may } from '../_http.tsx'
import type { Paper } from '../_papers.tsx'
import type { AccessKey, FailedKey, SubjectKey } from './keys.ts'

/** `found` is said beside it: how much it tells. */
export type FoundPaper = Paper & { found: string }

export async function subjectPaper(c: Context<Env>, { formLevel: form, subjectId }: SubjectKey): Promise<FoundPaper> {
  const db = c.get('db')
  const subject = orNotFound(await findSubject(db, subjectId))
  const [classes, setting] = [await listSubjectStudents(db, form, subjectId), await settingOf(c)]
  const count = classes.reduce((sum, of) => sum + of.students.length, 0)
  return {
    ...named('student-subject', count, `student-subject-report/${form}/${subjectId}`),
    about: `${subject.title} · ${formsTitle(form)}`,
    emptiness: count === 0 ? empty.subject(subject.title, form) : null,
    sheets: (medium) => studentSubjectReport({ ...subject, form, classes }, { ...setting, medium }),
  }
}

export async function accessPaper(c: Context<Env>, key: AccessKey): Promise<FoundPaper> {
  const { year, term: number, formLevel: form, classId, days } = key
  const db = c.get('db')
  const term = await findTerm(db, { year, term: number })
  if (!term || (classId !== null && !(await isClass(c, classId, key)))) throw new HTTPException(404)
  const setting = await settingOf(c)
  const classes = await listAccesses(db, { year, term: number, form, classId, days }, setting.timeZone)
  const { isPosted } = term
  const students = classes.flatMap((of) => of.students)
  const nobody = students.length === 0 ? empty.nobody(termName(term), form, classId) : null
  const path = `report-card-access-logs/${year}/${number}/${form}/${encodeURIComponent(classId ?? '0')}/${days.from ?? 0}/${days.to ?? 0}`
  return {
    ...named('access-logs', students.length, path),
    about: [termName(term), classId ?? formsTitle(form), ...(days.from === null ? [] : [daysTitle(days)])].join(' · '),
    emptiness: nobody ?? (isPosted || students.some(hasOpened) ? null : empty.notPosted(termName(term))),
    sheets: (medium) => accessLogReport({ year, term: number, isPosted, form, classId, days, classes }, { ...setting, medium }),
  }
}

/** A class that was retired since had its reports too. */
async function isClass(c: Context<Env>, classId: string, { year, term }: AccessKey): Promise<boolean> {
  if ((await listFormClasses(c.get('db'))).some(({ id }) => id === classId)) return true
  const days = { from: null, to: null }
  return (await listAccesses(c.get('db'), { year, term, form: '0', classId, days }, 'UTC')).length > 0
}

/** Whose failed logins may be read: those of administrators by who may change their accounts. */
export const failedOfMay = (c: Context<Env>) => failedOf.filter((of) => of !== 'administrators' || may(c, 'administrator.write'))

export async function failedPaper(c: Context<Env>, { days }: FailedKey, of: FailedOf): Promise<FoundPaper> {
  if (!failedOfMay(c).includes(of)) throw new HTTPException(403)
  const setting = await settingOf(c)
  const failed = await listFailedLogins(c.get('db'), { of, days }, setting.timeZone)
  const count = failed.lines.reduce((sum, { times }) => sum + times, 0)
  const path = `report-failed-logins/${days.from ?? 0}/${days.to ?? 0}${of === 'students' ? '' : `?of=${of}`}`
  return {
    ...named('failed-logins', count, path),
    title: failedTitles[of],
    about: daysTitle(days),
    emptiness: count === 0 && failed.sprays.listed.length === 0 ? empty.failed(of, days) : null,
    sheets: (medium) => failedLoginReport(failed, { ...setting, medium }),
  }
}

export async function noLoginPaper(c: Context<Env>): Promise<FoundPaper> {
  const [classes, setting] = [await listLogins(c.get('db')), await settingOf(c)]
  const count = classes.flatMap((of) => of.students.filter(isNever)).length
  return {
    ...named('no-logins', count, 'no-logins-student'),
    about: shownDay(setting.printedDay),
    emptiness: count > 0 ? null : classes.length === 0 ? empty.noStudents : empty.noLogins,
    sheets: (medium) => noLoginReport({ classes }, { ...setting, medium }),
  }
}

async function settingOf(c: Context<Env>): Promise<Omit<Setting, 'medium'>> {
  const school = await findSchool(c.get('db'))
  if (!school) throw new HTTPException(503)
  return { timeZone: school.timeZone, printedDay: schoolDay(c.get('now')(), school.timeZone) }
}

function named(report: ReportName, count: number, path: string) {
  const excel = `/api/${path}${path.includes('?') ? '&' : '?'}format=xlsx`
  const links = { pdf: `/api/${path}`, page: `/reports/${path}`, excel, back: reportsUrl }
  return { title: reportTitles[report], found: found[report](count), links }
}
