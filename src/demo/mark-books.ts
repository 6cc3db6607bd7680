import { daysLater } from '../domain/_dates.ts'
import type { Term } from './calendar.ts'
import { type Random, random } from './random.ts'
import { type Abbr, subjectById } from './subjects.ts'
import type { Lesson } from './teachers.ts'

const totals = [10, 15, 20, 20, 25, 25, 30, 40, 50]
const kinds = ['Quiz 1', 'Quiz 2', 'Mid-term test', 'Notebook', 'Group presentation', 'End of unit test', 'Homework', 'Project']
const topics: Partial<Record<Abbr, string[]>> = {
  ENGL: [
    'Summary writing',
    'Persuasive essay: Should school begin later?',
    'Comprehension',
    'Descriptive writing',
    'Punctuation and paragraphs',
  ],
  ENGB: ['Ti-Jean and His Brothers', 'Poetry: imagery', 'Short story: character', 'Green Days by the River'],
  MATH: [
    'Number theory: primes, factors and multiples',
    'Directed numbers',
    'Algebra: simplifying expressions',
    'Consumer arithmetic: hire purchase and VAT',
    'Geometry',
  ],
  ISCI: ['Cells', 'Separating mixtures', 'Energy', 'Laboratory report', 'The solar system'],
  BIOL: ['Photosynthesis', 'Transport in plants', 'The heart', 'Genetics'],
  CHEM: ['The mole', 'Acids, bases and salts', 'Titration practical', 'Organic chemistry'],
  PHYS: ['Forces', 'Graphs of motion', 'Electricity', 'Waves'],
  SPAN: ['Mi familia', 'El pretérito', 'Oral: en el mercado', 'Vocabulario'],
  FREN: ['Ma journée', 'Les verbes en -er', 'Oral: au café', 'Dictée'],
  GEOG: ['Map reading', 'Rivers', 'Field trip: Caroni Swamp', 'Weather and climate'],
  HIST: ['The First Peoples', 'Sugar and slavery', 'Emancipation', 'Indentureship', 'The labour movement of 1937'],
  SOCS: ['The family', 'Local government', 'National symbols', 'Our resources'],
  INFT: ['Spreadsheets', 'Word processing', 'Algorithms', 'Networks'],
  MUSC: ['Scales', 'Pan technique', 'Calypso and its history'],
  VART: ['Still life', 'Carnival costume design', 'Tie-dye'],
}

type Assessment = {
  id: number
  employee_id: number
  form_class_id: string
  subject_id: number
  academic_year_id: number
  term: number
  assessment_number: number
  topic: string
  date: string
  total: number
  weighting: null
}
type AssessmentMark = { assessment_id: number; student_id: number; mark: number; updated_at: string }
export type MarkBook = { assessments: Assessment[]; marks: AssessmentMark[]; percent: Map<number, number> }

/** A lesson's mark book of a term: 4 to 8 assessments, marks near each student's level, and the resulting percentage. */
export function markBook(lesson: Lesson, term: Term, levels: ReadonlyMap<number, number>, firstId: number): MarkBook {
  const chance = random('mark book', lesson.subject, lesson.classId)
  const titles = titlesFor(lesson, chance)
  const assessments = titles.map((topic, index) => {
    const day = term.past[Math.floor(((index + 0.7) * term.past.length) / (titles.length + 1))] ?? term.written
    return {
      id: firstId + index,
      employee_id: lesson.teacher.id,
      form_class_id: lesson.classId,
      subject_id: lesson.subject,
      academic_year_id: term.year,
      term: term.term,
      assessment_number: index + 1,
      topic,
      date: day,
      total: chance.pick(totals),
      weighting: null,
    }
  })
  const marks: AssessmentMark[] = []
  const percent = new Map<number, number>()
  for (const [studentId, level] of levels) {
    const theirs = assessments.flatMap(({ id, total, date }) =>
      chance.chance(0.04) ? [] : [{ id, total, date, mark: near(level, total, chance) }],
    )
    marks.push(
      ...theirs.map(({ id, mark, date }) => ({
        assessment_id: id,
        student_id: studentId,
        mark,
        updated_at: `${earlier(daysLater(date, 2), term.written)}T19:20:00.000Z`,
      })),
    )
    const of = theirs.reduce((sum, { total }) => sum + total, 0)
    if (of > 0) percent.set(studentId, Math.round((100 * theirs.reduce((sum, { mark }) => sum + mark, 0)) / of))
  }
  return { assessments, marks, percent }
}

function titlesFor(lesson: Lesson, chance: Random): string[] {
  const own = topics[subjectById.get(lesson.subject)?.abbr ?? 'ENGL'] ?? []
  return chance.shuffled([...own, ...kinds]).slice(0, chance.between(4, 8))
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const near = (level: number, total: number, chance: Random) =>
  Math.min(total, Math.max(0, Math.round((total * (level + 11 * chance.normal())) / 100)))
