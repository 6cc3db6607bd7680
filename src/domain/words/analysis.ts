import { counted, percentOf, shownPercent } from '../_numbers.ts'
import type { TermKey } from '../_terms.ts'
import { classTitle, formTitle, termLine, termName, termTitle } from '../_titles.ts'
import {
  type Analysis,
  apart,
  type Beside,
  farApart,
  fewValues,
  type Group,
  isFar,
  isOfMarks,
  type Pair,
  type Part,
  passMark,
} from '../analysis/index.ts'
import { countedName } from './reports.ts'

export const words = {
  title: 'Analysis',
  titleOf: (term: number) => `Analysis of ${termTitle(term)}`,
  overTerms: 'Over the Terms',
  ofTerm: 'This Term',
  excel: 'Excel',
  print: 'Print',
  markSheet: 'Mark Sheet',
  subject: 'Subject',
  averages: 'Averages',
  class: 'Class',
  all: 'School',
  allOwn: 'All classes',
  term: 'Term',
  choose: 'Show',
  mean: 'Mean',
  median: 'Median',
  passed: `${passMark} or more`,
  range: 'Lowest to highest',
  quartiles: 'Middle half',
  number: 'Number',
  least: 'Lowest',
  most: 'Highest',
  share: 'Share',
  distribution: 'Distribution',
  below: `below ${passMark}`,
  tens: 'Marks',
  grade: 'Grade',
  byGrade: 'By grade',
  bySex: 'Girls and boys',
  sexes: { F: 'Girls', M: 'Boys' },
  agreement: 'Course against exam',
  course: 'Course',
  exam: 'Exam',
  courseMark: 'Course mark',
  examMark: 'Exam mark',
  difference: 'Apart',
  student: 'Student',
  spread: 'Spread, beside others',
  far: 'Worth a second look',
  largest: 'Largest differences',
  farNote: 'A difference is not a fault. It may be a slip of the keyboard, or a child to talk to.',
  farLegend: `${farApart} or more apart`,
  figures: 'Figures',
  form: 'Form',
  nothingTitle: 'No marks yet',
  nothing: 'Nothing is entered here in this term. Choose another term, class or subject.',
  group: 'Group',
  sex: 'Sex',
  noReachTitle: 'Nothing to analyse',
  noReach: 'This term has no class yet, or no lesson or class of yours.',
  development: 'Mean over the terms',
  beside: 'The form',
} as const

type Names = { subject: string; teacher: string | undefined; isAll: boolean }

/** `2C Mathematics`, `Form 2`, `Mathematics`, `School`. */
export function groupTitle({ classId, level }: Group, { subject, teacher, isAll }: Names): string {
  const place = classId ?? (level === null ? '' : formTitle(level))
  const own = [teacher, place || (subject || teacher ? '' : isAll ? words.all : words.allOwn), subject].filter(Boolean).join(' ')
  return classId !== null && !subject && !teacher ? classTitle(classId) : own
}

/** What the figures are of: `32 exam marks`, `33 averages`. */
export const basisOf = ({ group, term, summary }: Analysis) =>
  counted(summary.n, isOfMarks(group) ? `${countedName(term)} mark` : 'average')

export const smallNote = (n: number) =>
  n < fewValues ? `Only ${counted(n, 'value')}: one student changes these figures by much.` : undefined

export const besideTitles = (
  kind: Beside['kind'],
  of: { title: string; term: number; level: number | null; before: TermKey | undefined; yearBefore: TermKey | undefined; isClass: boolean },
) =>
  ({
    own: of.title,
    course: `${of.title}, course`,
    before: of.before ? `${termName(of.before)}${of.isClass ? ', same students' : ''}` : '',
    'year-before': of.yearBefore ? termName(of.yearBefore) : '',
    form: of.level === null ? '' : formTitle(of.level),
  })[kind]

const tenths = (a: string, b: string) => Math.round((Number(a) - Number(b)) * 10) / 10

/** `1.3 below last term` */
export function besideNote(mean: string, other: Beside | undefined, what: string): string | undefined {
  if (!other) return undefined
  const by = tenths(mean, other.summary.mean)
  return by === 0 ? `as ${what}` : `${Math.abs(by).toFixed(1)} ${by > 0 ? 'above' : 'below'} ${what}`
}

const percent = ({ passed, n }: { passed: number; n: number }) => shownPercent(percentOf(passed, n))
export const passNote = (own: { passed: number; n: number }, before: Beside | undefined) =>
  `${percent(own)}${before ? `, last term ${percent(before.summary)}` : ''}`
export const passRate = percent

export const tenName = (at: number) => (at === 9 ? '90–100' : `${at * 10}–${at * 10 + 9}`)

/** What the distribution shows. */
export function distributionSays({ summary: { n, passed }, tens }: Analysis, before: Beside | undefined): string {
  const most = tens.indexOf(Math.max(...tens))
  const failed = `${n - passed} of ${n} ${n - passed === 1 ? 'is' : 'are'} below ${passMark}`
  const then = before ? `, last term ${before.summary.n - before.summary.passed} of ${before.summary.n}` : ''
  return `${failed}${then}. Most are from ${tenName(most).replace('–', ' to ')}.`
}

/** What course and exam marks show. */
export function agreementSays(pairs: readonly Pair[]): string {
  const [lower, higher] = [
    pairs.filter((one) => isFar(one) && apart(one) < 0).length,
    pairs.filter((one) => isFar(one) && apart(one) > 0).length,
  ]
  const mean = Math.round((pairs.reduce((sum, one) => sum + apart(one), 0) / Math.max(1, pairs.length)) * 10) / 10
  const beside = mean === 0 ? 'as high as' : `${Math.abs(mean).toFixed(1)} ${mean > 0 ? 'above' : 'below'}`
  return `The exam is on average ${beside} the course mark. In ${lower} it is ${farApart} or more lower, in ${higher} higher.`
}

export const spreadSays = 'The box holds the middle half, the bar in it is the median, the line goes from the lowest to the highest.'

/** What the parts show. */
export function partsSay(parts: readonly Part[], nameOf: (part: Part) => string): string {
  const sorted = [...parts].sort((a, b) => Number(b.summary.mean) - Number(a.summary.mean))
  const [best, last] = [sorted[0], sorted.at(-1)]
  if (!best || !last || sorted.length < 2) return ''
  return `The highest mean is ${best.summary.mean} (${nameOf(best)}), the lowest ${last.summary.mean} (${nameOf(last)}).`
}

type Shown = TermKey & { mean: string | null }
/** What the development shows. */
export function developmentSays(points: readonly Shown[]): string {
  const there = points.filter(({ mean }) => mean !== null)
  const [first, last] = [there[0], there.at(-1)]
  if (!first?.mean || !last?.mean || first === last) return 'There is one term so far.'
  const by = tenths(last.mean, first.mean)
  const how = by === 0 ? 'as high as' : `${Math.abs(by).toFixed(1)} ${by > 0 ? 'above' : 'below'}`
  return `${termLine(last)} has a mean of ${last.mean}, ${how} ${termLine(first)} (${first.mean}).`
}
export const sameTermNote = (term: number) => `${termTitle(term)} of each year.`
export const signed = (by: number) => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '0')
