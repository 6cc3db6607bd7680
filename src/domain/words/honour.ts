import { conductGrades } from '../_marks.ts'
import { counted, listed } from '../_numbers.ts'
import { passMark } from '../analysis/index.ts'
import { bounds, type Help, type Honour, type HonourRules, type NumberField, type Off, type SubjectMark } from '../honour/index.ts'

export const words = {
  title: 'Honour Roll',
  both: 'Honour roll, and who needs help',
  roll: 'On the honour roll',
  help: 'Need help',
  off: 'Average enough, kept off the roll',
  student: 'Student',
  class: 'Class',
  average: 'Average',
  reasons: 'Why',
  term: 'Term',
  all: 'School',
  allOwn: 'All classes',
  show: 'Show',
  print: 'Print',
  excel: 'Excel',
  rules: 'Rules',
  nobodyOn: 'Nobody is on the roll by these rules.',
  nobodyIn: 'Nobody needs help by these rules.',
  noneReason: 'The rules are below.',
} as const

export const ruleWords = {
  title: 'Rules of the Honour Roll',
  saved: 'Rules saved',
  roll: 'Who is on the roll',
  help: 'Who needs help',
  blank: 'A blank rule is not asked.',
  notAsked: 'Not asked',
  conductHint: 'Or better. Conduct or attendance that is not entered keeps a student off the roll.',
  fields: {
    average: 'Average at least',
    least: 'No mark below',
    conduct: 'Conduct at least',
    attendance: 'Attendance at least, in per cent',
    below: 'Average below',
    fails: `So many marks below ${passMark}`,
    fall: 'Points lost since the term before',
    core: 'Core subjects: without a mark, or failed',
  },
  fault: (field: NumberField) =>
    `A whole number from ${bounds[field][0]} to ${bounds[field][1]}${field === 'average' ? '' : ', or blank'}.`,
  coreNone: 'None',
} as const

export type Titles = ReadonlyMap<number, string>
export const titleIn = (titles: Titles, id: number) => titles.get(id) ?? `#${id}`
export const markIn = (titles: Titles) => (one: SubjectMark) => `${titleIn(titles, one.subjectId)} ${one.mark}`

/** `average 80 or more, no mark below 60, conduct B or better` */
export const rollSays = ({ average, least, conduct, attendance }: HonourRules) =>
  [
    `Average ${average} or more`,
    least !== null && `no mark below ${least}`,
    conduct && `conduct ${conduct === 'A' ? 'A' : `${conduct} or better`}`,
    attendance !== null && `attendance ${attendance}% or more`,
  ]
    .filter(Boolean)
    .join(', ')

export const helpSays = ({ below, fails, fall, core }: HonourRules, titles: Titles) => {
  const parts = [
    below !== null && `average below ${below}`,
    fails !== null && `${fails} or more marks below ${passMark}`,
    fall !== null && `${counted(fall, 'point')} or more lost since the term before`,
    core.length > 0 && `no mark or a failed one in ${listed(core.map((id) => titleIn(titles, id)))}`,
  ].filter((part) => part !== false)
  const says = parts.join('; ')
  return says === '' ? 'No rule is set.' : says.slice(0, 1).toUpperCase() + says.slice(1)
}

/** `Lowest mark 66, conduct A Outstanding, attendance 97%`; the average stands beside it. */
export function honourText({ average, least, conduct, attendance }: Honour): string {
  const parts = [
    least !== null && `lowest mark ${least}`,
    conduct && `conduct ${conduct} ${conductGrades[conduct]}`,
    attendance !== null && `attendance ${attendance}%`,
  ].filter((part) => typeof part === 'string')
  const says = (parts.length > 0 ? parts : [`average ${average}`]).join(', ')
  return says.slice(0, 1).toUpperCase() + says.slice(1)
}

export function offText(off: Off, titles: Titles): string {
  if (off.kind === 'low') return off.marks.map(markIn(titles)).join(', ')
  if (off.kind === 'incomplete') return `Incomplete: ${listed(off.subjects.map((id) => titleIn(titles, id)))}`
  if (off.kind === 'conduct') return off.conduct ? `Conduct ${off.conduct} ${conductGrades[off.conduct]}` : 'Conduct not entered'
  return off.percent === null ? 'Attendance not entered' : `Attendance ${off.percent}%`
}

export function helpText(help: Help, titles: Titles): string {
  if (help.kind === 'average') return `Average ${help.average}, below ${help.below}`
  if (help.kind === 'failed') return `${counted(help.marks.length, 'mark')} below ${passMark}: ${help.marks.map(markIn(titles)).join(', ')}`
  if (help.kind === 'fall') return `Down ${help.by} from ${help.before} the term before`
  const title = titleIn(titles, help.subjectId)
  return help.mark === null ? `${title} without a mark` : `${title} failed: ${help.mark}`
}

/** `12 of 35` */
export const countOf = (count: number, of: number) => `${count} of ${counted(of, 'student')}`
