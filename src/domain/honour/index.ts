import { conductGrades, type MarkStep } from '../_marks.ts'
import { percentPresent } from '../_numbers.ts'
import { passMark } from '../analysis/index.ts'

export type Conduct = keyof typeof conductGrades
export const conducts = Object.keys(conductGrades) as Conduct[]

/** By which a school makes its honour roll (`average` to `attendance`) and finds who needs help; null is not asked (HONOUR-1). */
export type HonourRules = {
  average: number
  /** No mark is lower. */
  least: number | null
  /** This grade or better. */
  conduct: Conduct | null
  /** Per cent of the sessions. */
  attendance: number | null
  /** The average is lower. */
  below: number | null
  /** So many marks, or more, that do not pass. */
  fails: number | null
  /** So many points, or more, since the term before. */
  fall: number | null
  /** Subjects in which everybody who takes them needs a mark that passes. */
  core: readonly number[]
}

/** A mark is judged by itself if it is lower, no number, or in a core subject; the others only make the average. */
export const judgedBelow = ({ least }: Pick<HonourRules, 'least'>) => Math.max(least ?? 0, passMark)

export type SubjectMark = { subjectId: number; mark: number }
/** A student's term, as the report card has it; `before`: the average of the term before; `marks`: those that are judged, at least. */
export type Figures = {
  average: string | null
  before: string | null
  lowest: number | null
  marks: readonly ({ subjectId: number } & MarkStep)[]
  conduct: Conduct | null
  possibleAttendance: number | null
  timesAbsent: number | null
}

/** Why somebody is on the roll. */
export type Honour = { average: string; least: number | null; conduct: Conduct | null; attendance: number | null }
/** What keeps somebody off it whose average is enough; null is not entered. */
export type Off =
  | { kind: 'low'; marks: readonly SubjectMark[] }
  | { kind: 'incomplete'; subjects: readonly number[] }
  | { kind: 'conduct'; conduct: Conduct | null }
  | { kind: 'attendance'; percent: number | null }
/** Why somebody needs help. */
export type Help =
  | { kind: 'average'; average: string; below: number }
  | { kind: 'failed'; marks: readonly SubjectMark[] }
  | { kind: 'fall'; by: number; before: string }
  | { kind: 'core'; subjectId: number; mark: number | null }

export type Judged = { honour?: Honour; off: readonly Off[]; help: readonly Help[] }

/** Judges a student by the school's rules, from the average as printed (HONOUR-2, HONOUR-3). */
export function judge(figures: Figures, rules: HonourRules): Judged {
  const { average, conduct } = figures
  const help = helpOf(figures, rules)
  if (average === null || Number(average) < rules.average) return { off: [], help }
  const off = offOf(figures, rules)
  if (off.length > 0) return { off, help }
  return {
    ...{ off, help },
    honour: {
      average,
      least: rules.least === null ? null : figures.lowest,
      conduct: rules.conduct && conduct,
      attendance: rules.attendance === null ? null : percentPresent(figures),
    },
  }
}

const numbersIn = ({ marks }: Figures): SubjectMark[] =>
  marks.flatMap(({ subjectId, figure }) => (figure === null ? [] : [{ subjectId, mark: figure }]))

/** What is not known keeps off the roll where a rule asks for it. */
function offOf(figures: Figures, { least, conduct, attendance }: HonourRules): Off[] {
  const low = numbersIn(figures).filter(({ mark }) => least !== null && mark < least)
  const open = figures.marks.filter(({ why }) => least !== null && why === 'incomplete')
  const percent = percentPresent(figures)
  return [
    ...(low.length > 0 ? [{ kind: 'low' as const, marks: low }] : []),
    ...(open.length > 0 ? [{ kind: 'incomplete' as const, subjects: open.map(({ subjectId }) => subjectId) }] : []),
    ...(conduct && !(figures.conduct && figures.conduct <= conduct) ? [{ kind: 'conduct' as const, conduct: figures.conduct }] : []),
    ...(attendance !== null && (percent === null || percent < attendance) ? [{ kind: 'attendance' as const, percent }] : []),
  ]
}

function helpOf(figures: Figures, { below, fails, fall, core }: HonourRules): Help[] {
  const { average, before, marks } = figures
  const failed = numbersIn(figures).filter(({ mark }) => mark < passMark)
  const fallen = average !== null && before !== null ? Math.round((Number(before) - Number(average)) * 1000) / 1000 : 0
  const missed = marks.filter(
    ({ subjectId, figure, why }) => core.includes(subjectId) && (figure === null ? why !== 'exempt' : figure < passMark),
  )
  return [
    ...(average !== null && below !== null && Number(average) < below ? [{ kind: 'average' as const, average, below }] : []),
    ...(fails !== null && failed.length >= fails ? [{ kind: 'failed' as const, marks: failed }] : []),
    ...(before !== null && fall !== null && fallen >= fall ? [{ kind: 'fall' as const, by: fallen, before }] : []),
    ...missed.map(({ subjectId, figure: mark }) => ({ kind: 'core' as const, subjectId, mark })),
  ]
}

/** The fields of the rules that are numbers, with the least and the most that each can be. */
export const bounds = {
  ...{ average: [0, 100], least: [0, 100], attendance: [0, 100] },
  ...{ below: [0, 100], fails: [1, 30], fall: [1, 100] },
} as const satisfies { [F in keyof HonourRules]?: readonly [number, number] }
export type NumberField = keyof typeof bounds
export type RuleTexts = Record<keyof HonourRules, string>

/** The rules from their texts, or the fields that are no whole number within bounds. Only the average may not be blank. */
export function parseRules(typed: RuleTexts): { rules: HonourRules; faults: readonly NumberField[] } {
  const numberOf = (field: NumberField) => (/^\d{1,3}$/.test(typed[field].trim()) ? Number(typed[field]) : null)
  const isWrong = (field: NumberField) => {
    const [value, [least, most]] = [numberOf(field), bounds[field]]
    return value === null ? field === 'average' || typed[field].trim() !== '' : value < least || value > most
  }
  const { least, attendance, below, fails, fall } = Object.fromEntries(
    (Object.keys(bounds) as NumberField[]).map((field) => [field, numberOf(field)]),
  ) as Record<NumberField, number | null>
  const rules = {
    ...{ average: numberOf('average') ?? 0, least, attendance, below, fails, fall },
    conduct: conducts.find((one) => one === typed.conduct) ?? null,
    core: coreOf(typed.core),
  }
  return { rules, faults: (Object.keys(bounds) as NumberField[]).filter(isWrong) }
}

/** `101, 104`: subjects as the rule keeps them. */
export const coreText = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b).join(', ')
export const coreOf = (text: string) => (text === '' ? [] : text.split(', ').map(Number))

/** The rules as the fields of their form. */
export function textsOf({ core, ...rules }: HonourRules): RuleTexts {
  const texts = Object.fromEntries(Object.entries(rules).map(([field, value]) => [field, value === null ? '' : String(value)]))
  return { ...(texts as Omit<RuleTexts, 'core'>), core: coreText(core) }
}
