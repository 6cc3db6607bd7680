import { type MarkRules, markCell } from '../../../domain/_marks.ts'
import { asSentences, classResults, type ReportSubject, type StudentResult } from '../../../domain/figures/index.ts'
import type { ClassKey, RemarkRow, RemarksSheet } from '../../../domain/marks/remarks/index.ts'
import type { TermRecord } from '../../../domain/term-reports/index.ts'
import { averageText } from '../../../domain/words/mark-words.ts'
import type { Db } from '../../_open.ts'
import type { Access } from '../../_scope.ts'
import { listSubjects } from '../../figures/class.ts'
import { wordsOf } from '../../school/terms/kept.ts'
import { rulesOf } from '../../school/terms/mark-words.ts'
import { findClass, listRecords } from '../../term-reports/index.ts'

const most = 1000

/** A class's remarks in a term: the records of the term report, with the reports' subjects and results. */
export async function findRemarksSheet(db: Db, access: Access, key: ClassKey, at: string): Promise<RemarksSheet | undefined> {
  const formClass = await findClass(db, access, key.classId, key, at)
  if (!formClass) return undefined
  const [{ records }, subjects] = await Promise.all([listRecords(db, formClass, 0, most), listSubjects(db, key, wordsOf(db, key))])
  const subjectsOf = ({ studentId }: TermRecord) => subjects.get(studentId) ?? []
  const rules = await rulesOf(db, key)
  const present = records.filter(({ leftOn }) => leftOn === null)
  const standing = classResults({ students: present.map((record) => ({ subjects: subjectsOf(record) })), term: key.term, rules })
  const places = new Map(present.map(({ studentId }, i) => [studentId, placeOf(standing[i])]))
  return { formClass, rows: records.map((record) => rowOf(record, subjectsOf(record), rules, places.get(record.studentId))) }
}

type Place = Pick<RemarkRow, 'average' | 'grade' | 'rank'>
const nowhere: Place = { average: null, grade: '', rank: null }
const placeOf = (of: StudentResult | undefined): Place => (of ? { ...of, average: of.average && averageText(of) } : nowhere)

function rowOf(
  record: TermRecord,
  subjects: readonly ReportSubject[],
  rules: MarkRules,
  { average, grade, rank }: Place = nowhere,
): RemarkRow {
  const { times_absent, times_late, conduct, deportment, comments, deans } = record.values
  return {
    ...{ id: record.id, student_id: record.studentId, first_name: record.firstName, last_name: record.lastName, sex: record.sex },
    ...{ left_on: record.leftOn, version: record.version, average, grade, rank },
    ...{ times_absent, times_late, conduct, deportment, comments, deans },
    subjects: subjects.map(({ title, courseMark, examMark, comments: said }) => ({
      ...{ title, course: markCell(courseMark, rules), exam: markCell(examMark, rules) },
      comments: asSentences(said),
    })),
  }
}
