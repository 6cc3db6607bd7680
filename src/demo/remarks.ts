import { average } from '../domain/_average.ts'
import { countedMark } from '../domain/_marks.ts'
import type { Term } from './calendar.ts'
import type { Drawn } from './marks.ts'
import { type Random, random } from './random.ts'
import { speak, within } from './speech.ts'
import type { Student } from './students.ts'
import { subjectById } from './subjects.ts'

type Band = 'high' | 'good' | 'fair' | 'low'
const bandOf = (average: number): Band => (average >= 75 ? 'high' : average >= 62 ? 'good' : average >= 50 ? 'fair' : 'low')

const openings: Record<Band, string[]> = {
  high: [
    '{first} has had an excellent term and leads by example.',
    'A superb performance: {first} sets {her} own standard and keeps to it.',
    '{first} is a mature and gifted student whose work is consistently of the highest quality.',
    'Congratulations, {first}, on results that reward a term of real dedication.',
  ],
  good: [
    '{first} is a warm and reliable member of {class}.',
    '{first} has worked steadily this term and it shows.',
    'A good term. {first} is courteous, punctual with {her} work and well liked.',
    '{first} is a thoughtful student whose written work has grown in confidence.',
  ],
  fair: [
    '{first} has made some progress this term.',
    '{first} is pleasant and willing, but {her} results do not yet show what {she} can do.',
    'A fair term: {first} does well when {she} gives {her} full attention.',
    '{first} takes part in class, yet {her} study habits at home need attention.',
  ],
  low: [
    '{first} has found this term difficult.',
    'These results are disappointing; {first} is capable of more.',
    '{first} must make a fresh start next term.',
    '{first} has not settled to {her} work this term.',
  ],
}
const praise = [
  '{Her} work in {best} is a pleasure to read.',
  '{She} shines in {best}.',
  'I am proud of {her} result in {best}.',
  '{best} is {her} strongest subject.',
]
const advice: Record<Band, string[]> = {
  high: ['I encourage {him} to share {her} gifts with the peer tutors.', 'Keep aiming high!', 'Only {worst} asks for a little more time.'],
  good: [
    'With steady practice in {worst} {she} can reach the top third of the class.',
    'A little more time for {worst} will help.',
    'Revise each week and aim higher.',
  ],
  fair: [
    '{She} must revise {worst} each week.',
    'Extra help in {worst} is offered on Wednesdays.',
    'I ask that {her} homework book be signed each night.',
  ],
  low: [
    '{She} must attend the clinic in {worst}.',
    'A meeting with {her} parents would help us all.',
    'Regular homework and fewer distractions are needed.',
  ],
}
const attendance = ['Regular attendance will make a great difference.', '{She} has missed too many days and must catch up.']

const deanWords: Record<Band, string[]> = {
  high: [
    'Outstanding. The school is proud of {first}.',
    'A first-rate report. Well done, {first}!',
    'Congratulations, {first}; keep the same discipline in every subject.',
  ],
  good: [
    'A good report. {first} should aim for the honour roll.',
    'Well done, {first}. Keep it up.',
    'A pleasing term; steady work will bring even better results.',
  ],
  fair: [
    '{first} can do better and I expect to see it next term.',
    'A fair effort. {She} must give equal attention to {worst}.',
    'Satisfactory. More consistent study is needed.',
  ],
  low: [
    '{first} must improve; {her} parents are asked to see me.',
    'This is not {her} best. {She} will report to me each Monday.',
    'Far below what {she} is capable of. Effort is required now.',
  ],
}

/** Praise that does not suit conduct of C or worse. */
const praisesManners = /leads by example|mature|warm and reliable|courteous|pleasant|proud of \{first\}|same discipline|pleasing|gifts/
const onConduct: Record<Conduct, string[]> = {
  A: [],
  B: [],
  C: ['{Her} conduct is fair and can be better.', '{She} must talk less and listen more.'],
  D: ['{Her} conduct must improve.', '{She} disturbs lessons and must stop.'],
  E: ['{Her} conduct is not acceptable.', '{She} has been in trouble too often this term.'],
}
const deansOnConduct: Record<Conduct, string[]> = {
  ...onConduct,
  C: ['I expect better conduct next term.'],
  D: ['{Her} conduct must improve: {her} parents are asked to see me.'],
  E: ['{Her} conduct cannot go on like this: I ask {her} parents to see me at once.'],
}

type Remarks = { comments: string; deans: string }

/** Remarks of a form teacher and a dean: the right name and pronoun, consistent with the conduct, at most 255 characters. */
export function remarksOn(
  student: Student,
  classId: string,
  drawn: readonly Drawn[],
  { term, startYear }: Pick<Term, 'term' | 'startYear'>,
  absent: number,
  conduct: Conduct,
): Remarks {
  const chance = random(student.id, startYear, term, 'remarks')
  const judged = drawn.flatMap(({ subject, course, exam }) => {
    const mark = countedMark({ courseMark: course, examMark: exam }, term)
    return mark === null ? [] : [{ title: subjectById.get(subject)?.title ?? '', mark }]
  })
  const sorted = judged.sort((a, b) => b.mark - a.mark)
  const band = bandOf(Number(average(sorted.map(({ mark }) => mark)) ?? 0))
  const named = { class: classId, best: sorted[0]?.title ?? 'class', worst: sorted.at(-1)?.title ?? 'every subject' }
  const isGood = onConduct[conduct].length === 0
  const say = (list: readonly string[]) =>
    speak(chance.pick(isGood ? list : list.filter((text) => !praisesManners.test(text))), student, named)
  const sentences = [
    say(openings[band]),
    ...(isGood ? [] : [say(onConduct[conduct])]),
    ...(chance.chance(0.7) ? [say(praise)] : []),
    ...(absent > 16 ? [say(attendance)] : []),
    say(advice[band]),
  ]
  return { comments: within(255, sentences), deans: within(255, [say(deanWords[band]), ...(isGood ? [] : [say(deansOnConduct[conduct])])]) }
}

type Conduct = 'A' | 'B' | 'C' | 'D' | 'E'

/** A to E for conduct or deportment, from manners and a little chance. */
export function bearing(student: Student, chance: Random): Conduct {
  const score = student.manners + 0.5 * chance.normal()
  if (score > 0.35) return 'A'
  if (score > -0.7) return 'B'
  if (score > -1.6) return 'C'
  return score > -2.3 ? 'D' : 'E'
}
