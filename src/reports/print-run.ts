import { shownNumber } from '../domain/_numbers.ts'
import { termLine } from '../domain/_titles.ts'
import type { ReportClass } from '../domain/figures/index.ts'
import { isOfStudents, type LeftOut, type Options, type Plan } from '../domain/figures/print-runs.ts'
import { coverNote, startedBy, thingsOf, whyOf, words } from '../domain/words/print-runs.ts'
import { cardTitle } from '../domain/words/reports.ts'
import { type Block, type Column, clean, figure, nameCell, type Row, type Sheet, text } from './_model.ts'

type RunPaper = Options & { year: number; term: number; by: string; when: string; about: string }

/** The cover of a print run: the number of cards of each class, and the students left out with the reason. */
export function coverSheet(run: RunPaper, plan: Plan): Sheet {
  const things = thingsOf(run.paper)
  return {
    ...frame(run),
    about: run.about,
    blocks: [
      { kind: 'person', name: run.about, facts: [], more: [] },
      {
        kind: 'figures',
        figures: [
          { label: things, value: shownNumber(plan.cards) },
          { label: words.classes, value: shownNumber(plan.classes.length) },
          { label: words.leftOut, value: shownNumber(plan.leftOut.length) },
        ],
      },
      {
        kind: 'table',
        isRuled: false,
        columns: countColumns(things),
        rows: plan.classes.map((c) => countRow(run, c)),
        foot: [total(plan)],
      },
      ...(isOfStudents(run.paper) || plan.leftOut.length > 0 ? leftOutOf(plan.leftOut) : []),
    ],
    foot: { notes: `${startedBy(clean(run.by), run.when)} ${coverNote(run)}`, stamp: words.title },
  }
}

const frame = ({ year, term }: Pick<RunPaper, 'year' | 'term'>) =>
  ({ paper: 'list', title: words.title, when: termLine({ year, term }) }) as const

const countColumns = (things: string): Column[] => [
  { title: words.class, align: 'left', width: 'rest', isHead: true },
  { title: words.registered, align: 'right', width: 30 },
  { title: things, align: 'right', width: 30 },
  { title: words.leftOut, align: 'right', width: 30 },
]

const countRow = ({ paper }: RunPaper, { classId, registered, studentIds, leftOut }: Plan['classes'][number]): Row => [
  text(classId),
  figure(registered),
  figure(isOfStudents(paper) ? studentIds.length : 1, 'bold'),
  figure(leftOut),
]

function total({ classes, cards, leftOut }: Plan): Row {
  const registered = classes.reduce((sum, c) => sum + c.registered, 0)
  return [text(words.total, 'bold'), figure(registered, 'bold'), figure(cards, 'bold'), figure(leftOut.length, 'bold')]
}

type Named = Pick<LeftOut, 'studentId' | 'firstName' | 'lastName' | 'classId' | 'hold' | 'why' | 'leftOn'>

function leftOutOf(leftOut: readonly Named[]): Block[] {
  if (leftOut.length === 0) return [{ kind: 'notice', text: words.nobodyLeftOut }]
  const columns: Column[] = [
    { title: words.leftOut, align: 'left', width: 58, isHead: true },
    { title: words.number, align: 'left', width: 26 },
    { title: words.class, align: 'left', width: 16 },
    { title: words.why, align: 'left', width: 'rest' },
  ]
  const rows = leftOut.map((c): Row => [nameCell(c), text(String(c.studentId)), text(c.classId), text(whyOf(c))])
  return [{ kind: 'table', isRuled: false, columns, rows, foot: [] }]
}

/** The sheet before a class's cards that names the students without one. */
export const leftOutSheet = (of: ReportClass, leftOut: readonly Named[]): Sheet => ({
  ...frame(of),
  title: cardTitle,
  about: `${words.leftOut} · ${clean(of.formClass)}`,
  blocks: [{ kind: 'person', name: `${words.class} ${clean(of.formClass)}`, facts: [], more: [] }, ...leftOutOf(leftOut)],
  foot: null,
})

/** The separator before the cards of a class. */
export const separator = (of: ReportClass, cards: number, things: string = words.cards): Sheet => ({
  ...frame(of),
  about: `${words.class} ${clean(of.formClass)}`,
  blocks: [
    {
      kind: 'person',
      name: `${words.class} ${clean(of.formClass)}`,
      facts: [
        ...(of.formLevel === null ? [] : [[words.form, String(of.formLevel)] as const]),
        [words.formTeacher, of.formTeachers.map(clean).join(', ') || '–'],
      ],
      more: [[things, String(cards)]],
    },
  ],
  foot: null,
})
