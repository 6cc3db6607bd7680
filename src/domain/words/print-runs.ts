import { shownDay } from '../_dates.ts'
import { counted } from '../_numbers.ts'
import { classTitle, formTitle } from '../_titles.ts'
import {
  isOfStudents,
  type LeftOut,
  type Options,
  type Order,
  type Paper,
  type Part,
  type Plan,
  type Reach,
  type Why,
} from '../figures/print-runs.ts'

export const words = {
  title: 'Print Report Cards',
  link: 'Print Report Cards',
  what: 'What',
  term: 'Term',
  of: 'Who',
  form: 'Form',
  school: 'The whole school',
  allClasses: 'All my classes',
  order: 'Order in a class',
  part: 'Which students',
  students: 'Student numbers',
  studentsHint: 'With spaces or commas between them. Choose a class to tick names instead.',
  chosen: 'Students',
  chosenHint: 'Tick whose cards are printed.',
  chooseFirst: 'Choose a class or form above.',
  inEarlierRun: 'Printed before',
  duplex: 'Two-sided: each card starts on a new sheet',
  cover: 'Cover sheet with the counts and who is left out',
  separators: 'A sheet before each class',
  check: 'Check',
  start: 'Print',
  plan: 'Summary',
  class: 'Class',
  registered: 'Registered',
  cards: 'Cards',
  transcripts: 'Transcripts',
  sheets: 'Sheets',
  classes: 'Classes',
  leftOut: 'Left out',
  number: 'Student ID',
  why: 'Why',
  total: 'Total',
  whoIsLeftOut: 'Who is left out, and why',
  nobodyLeftOut: 'Nobody is left out.',
  nothing: 'Nothing to print',
  nothingYet: 'None of these students has a card that can be printed.',
  noClasses: 'No class of yours has students in this term',
  noClassesYet: 'Form teachers and deans print the reports of their classes. An administrator can give you a class under Teachers.',
  nobody: 'Nobody is registered in this term',
  nobodyYet: 'Reports can be printed once students are registered into the term.',
  lacks: 'Missing in these reports',
  readiness: 'What is missing',
  complete: 'Nothing is missing in these reports.',
  runs: 'Printed before in this term',
  when: 'When',
  by: 'By',
  draw: 'Make the PDF',
  drawing: 'Making the PDF',
  drawn: 'The PDF is ready.',
  save: 'Save the PDF',
  cancelled: 'Cancelled. No PDF was made.',
  failed: 'The PDF could not be made. Try again.',
  inTab: 'Open in a tab',
  back: 'Print Others',
  formTeacher: 'Form Teacher',
  duplexYes: 'Two-sided',
  duplexNo: 'One-sided',
} as const

export const paperTitles = {
  'report-cards': 'Report cards',
  transcripts: 'Transcripts of all finished terms',
  'mark-sheets': 'Mark sheets',
  'rank-sheets': 'Rank sheets',
} as const satisfies Record<Paper, string>

export const partTitles = {
  all: 'All',
  new: 'Only those not printed yet',
  changed: 'Only those changed since they were printed',
  chosen: 'Only chosen students',
} as const satisfies Record<Part, string>

export const changedWords = {
  title: 'Cards Changed since They Were Printed',
  intro:
    'Report cards of posted terms that no longer match what was printed last: a mark was changed, or a class mate’s mark changed the rank or the class’s figures.',
  student: 'Student',
  printed: 'Printed',
  changed: 'Changed',
  byMates: 'A class mate’s report was changed',
  none: 'No card has changed since it was printed',
  noneReason: 'When a mark or remark of a posted report is changed, printed cards that no longer match are listed here.',
} as const

/** `Print the 14 Cards of Term 1 · 2025-2026` */
export const printChanged = (n: number, term: string) => `Print the ${counted(n, 'Card', 'Cards')} of ${term}`

/** The noun for counting a paper. */
export const thingsOf = (paper: Paper) =>
  paper === 'transcripts' ? words.transcripts : paper === 'report-cards' ? words.cards : words.sheets

export const orderTitles = { name: 'As the class list', number: 'By student number' } as const satisfies Record<Order, string>

const whyTitles = {
  held: 'Withheld',
  'not-registered': 'Not registered in the term',
  left: 'Left the school',
  'no-marks': 'No marks at all',
} as const satisfies Record<Why, string>

/** A hold with its reason, a former student with the day. */
export function whyOf({ why, hold, leftOn }: Pick<LeftOut, 'why' | 'hold' | 'leftOn'>): string {
  if (why === 'left') return leftOn ? `${whyTitles.left} on ${shownDay(leftOn)}` : whyTitles.left
  return why === 'held' && hold ? `${whyTitles.held}: ${hold}` : whyTitles[why]
}

export const reachTitle = ({ level, classId }: Reach) => (classId ? classTitle(classId) : level ? formTitle(level) : undefined)

/** `Report cards · Form 2`. A reader without the whole school has all of their own classes instead. */
export const aboutRun = (options: Pick<Options, 'paper' | 'level' | 'classId'>, seesAll: boolean) =>
  `${paperTitles[options.paper]} · ${reachTitle(options) ?? (seesAll ? words.school : words.allClasses)}`

export const startedBy = (name: string, when: string) => `Printed by ${name}, ${when}.`
export const coverNote = ({ isDuplex, order }: Pick<Options, 'isDuplex' | 'order'>) =>
  `${isDuplex ? words.duplexYes : words.duplexNo}. ${orderTitles[order]}.`

/** The plan in one line. */
export const summaryOf = (paper: Paper, { classes, cards, leftOut }: Pick<Plan, 'classes' | 'cards' | 'leftOut'>) =>
  isOfStudents(paper)
    ? `${paper === 'transcripts' ? counted(cards, 'transcript', 'transcripts') : counted(cards, 'card', 'cards')}, ${counted(leftOut.length, 'student', 'students')} left out.`
    : `${counted(classes.length, 'sheet', 'sheets')}.`

export const faults = {
  none: 'Write at least one student number.',
  noneTicked: 'Tick at least one student.',
  wrong: (typed: readonly string[]) => `Not a student number: ${typed.slice(0, 5).join(', ')}.`,
  unknown: (numbers: readonly number[]) => `Not among these students: ${numbers.slice(0, 5).join(', ')}.`,
} as const
