import { mean } from '../../domain/_average.ts'
import { isSameTerm, type TermKey } from '../../domain/_terms.ts'
import { together } from '../../domain/_together.ts'
import {
  type Analysis,
  besideOf,
  distributionOf,
  type Group,
  isOfMarks,
  type MarkRow,
  ofSexes,
  pairsOf,
  partsOf,
  passMark,
  summed,
  type Values,
  valuesOfAverages,
  valuesOfMarks,
} from '../../domain/analysis/index.ts'
import { averageOf } from '../../domain/figures/index.ts'
import type { Db } from '../_open.ts'
import type { Access } from '../_scope.ts'
import { rulesByTerm, rulesOf } from '../school/terms/mark-words.ts'
import { type Asked, listMarkRows, listTotals, listTotalsOver } from './index.ts'

/** The values of a group in a term, with the rows of marks that they are from. */
async function read(db: Db, asked: Asked): Promise<{ values: Values; rows: readonly MarkRow[] }> {
  const [rules, rows] = await Promise.all([rulesOf(db, asked), isOfMarks(asked) ? listMarkRows(db, asked) : []])
  return {
    rows,
    values: isOfMarks(asked) ? valuesOfMarks(rows, asked.term, rules) : valuesOfAverages(await listTotals(db, asked, rules)),
  }
}

/** The terms that a term is compared with, where the school has them. */
export type Others = { before: TermKey | undefined; yearBefore: TermKey | undefined }

/** All figures of a group in a term; undefined where nothing is entered. `level` is the form of its class. */
export async function readAnalysis(
  db: Db,
  access: Access,
  { term, group, level, others }: { term: TermKey; group: Group; level: number | null; others: Others },
): Promise<Analysis | undefined> {
  const { values, rows } = await read(db, { ...term, ...group, access })
  const summary = summed(values)
  if (!summary) return undefined
  return together({
    ...{ year: term.year, term: term.term, group, summary },
    ...distributionOf(values, group),
    sexes: ofSexes(values),
    beside: besides(db, access, { term, group, level, others, rows }),
    parts: readParts(db, access, term, group, values),
    pairs: rulesOf(db, term).then((rules) => pairsOf(rows, rules)),
  })
}

type Compared = { term: TermKey; group: Group; level: number | null; others: Others; rows: readonly MarkRow[] }

/** Course marks, the term before, the same term a year before, and the form (STAT-4). The term before is of the same students of a class. */
async function besides(db: Db, access: Access, { term, group, level, others, rows }: Compared) {
  const { classId } = group
  const course = isOfMarks(group) && term.term !== 2 ? valuesOfMarks(rows, 2, await rulesOf(db, term)) : undefined
  const ofBefore =
    classId === null ? { ...group, access } : { ...group, classId: null, level: null, access: undefined, cohort: { ...term, classId } }
  const valuesIn = async (key: TermKey | undefined, of: Omit<Asked, keyof TermKey>) =>
    key ? (await read(db, { ...key, ...of })).values : undefined
  const hasForm = classId !== null && level !== null && group.teacherId === null
  const [before, yearBefore, form] = await Promise.all([
    valuesIn(others.before, ofBefore),
    valuesIn(others.yearBefore, { ...group, access }),
    hasForm ? valuesIn(term, { ...group, classId: null, level, access: undefined }) : undefined,
  ])
  return [
    ...besideOf('course', course),
    ...besideOf('before', before),
    ...besideOf('year-before', yearBefore),
    ...(hasForm ? besideOf('form', form) : []),
  ]
}

/** Subjects of a class, classes of a form or of a subject, forms of the school, lessons of a teacher. */
async function readParts(db: Db, access: Access, term: TermKey, group: Group, values: Values) {
  const { classId, level, subjectId, teacherId } = group
  if (teacherId !== null) return partsOf(values, 'lesson')
  if (classId !== null && subjectId !== null) return []
  if (classId !== null) {
    const rows = await listMarkRows(db, { ...term, ...group, access })
    return partsOf(valuesOfMarks(rows, term.term, await rulesOf(db, term)), 'subject')
  }
  return partsOf(values, level === null && subjectId === null ? 'form' : 'class')
}

/** A point of the development: the mean and how many have how much. */
export type Point = TermKey & { mean: string | null; n: number; passed: number; beside: string | null }

/** A group over terms, in their order; `beside` is the form's mean in the subject of a class. */
export async function readPoints(db: Db, access: Access, terms: readonly TermKey[], group: Group, level: number | null): Promise<Point[]> {
  const rulesIn = await rulesByTerm(db)
  const own = await listTotalsOver(db, { ...group, access }, terms, rulesIn)
  const hasForm = group.classId !== null && level !== null && group.subjectId !== null && group.teacherId === null
  const form = hasForm ? await listTotalsOver(db, { ...group, classId: null, level, access: undefined }, terms, rulesIn) : []
  const meanIn = (rows: typeof own, key: TermKey) => {
    const there = rows.filter((row) => isSameTerm(row, key) && row.counted > 0)
    return { there, mean: mean(there.map(({ sum, counted }) => [sum, counted])) }
  }
  return terms.map((key) => {
    const { there, mean: of } = meanIn(own, key)
    const averages = isOfMarks(group) ? [] : there.map(averageOf)
    return {
      ...{ year: key.year, term: key.term, mean: of, beside: meanIn(form, key).mean },
      n: isOfMarks(group) ? (there[0]?.counted ?? 0) : there.length,
      passed: isOfMarks(group) ? (there[0]?.passed ?? 0) : averages.filter((average) => Number(average) >= passMark).length,
    }
  })
}
