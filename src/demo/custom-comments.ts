import type { Random } from './random.ts'
import { speak, within } from './speech.ts'
import type { Student } from './students.ts'
import { type Abbr, subjectById } from './subjects.ts'

/** Subject teachers' own words about good work, then about weak work. */
const words: Partial<Record<Abbr, [good: string[], weak: string[]]>> = {
  ENGL: [
    ['{Her} essays are a pleasure to read.', '{first} chooses words with care and argues well.'],
    ['Read one novel each month and keep a list of new words.', 'Summary writing needs practice: bring one to me each Friday.'],
  ],
  ENGB: [
    ['{Her} reading of the play was the best in the form.', '{She} writes about poetry with real feeling.'],
    ['Read the set book twice and make notes on each chapter.', 'Quote from the text to support each point.'],
  ],
  MATH: [
    ['{first} explains {her} method clearly and helps others.', 'Ready for harder problems: try the Olympiad papers.'],
    ['Attend the Wednesday clinic; algebra needs daily practice.', 'Learn the tables and show every step of the working.'],
  ],
  ISCI: [
    ['{Her} laboratory book is a model for the class.', '{first} plans experiments carefully.'],
    ['Label diagrams and learn the definitions.', 'Write up every practical before the next one.'],
  ],
  BIOL: [['Excellent drawings, neatly labelled.'], ['Revise cells and transport before the next test.']],
  CHEM: [['Balances equations with confidence.'], ['The mole concept needs attention: see me at lunch.']],
  PHYS: [['Graphs are drawn and read very well.'], ['Write the formula first, then the units, then the numbers.']],
  SPAN: [
    ['{Her} accent is excellent; ¡sigue así!', 'Spoke with ease in the oral examination.'],
    ['Learn ten verbs each week, with the preterite.', 'Practise the conversation topics aloud at home.'],
  ],
  FREN: [
    ['A natural ear for the language. Try the Form {next} reader.', '{first} took a leading part in the café project.'],
    ['Learn the articles with each noun.', 'Listen to the recordings and repeat them.'],
  ],
  GEOG: [['{Her} field sketch of the Caroni Swamp was outstanding.'], ['Practise map reading: scale, grid references and contours.']],
  HIST: [
    ['{Her} project on the Nariva settlements was the best in the form.', 'Weighs evidence like a historian.'],
    ['Learn the dates and give reasons, not only events.'],
  ],
  SOCS: [['Led the debate on local government very well.'], ['Project was handed in late and without a bibliography.']],
  POBU: [['{first} ran the class business with a profit.'], ['Learn the key terms and use them in case studies.']],
  POAC: [['Books are neat and always balance.'], ['Rule off accounts properly and check the trial balance.']],
  INFT: [['{Her} spreadsheet project was imaginative and well tested.'], ['Complete the practical assignments during laboratory hours.']],
  ADMA: [['Handles proofs with elegance.'], ['Redo the past papers on functions and quadratics.']],
  PHED: [
    ['Represented the school at the district games.', 'Captained {her} house with good humour.'],
    ['Must bring {her} kit to every class.'],
  ],
  VART: [['{Her} Carnival design was chosen for the exhibition.'], ['Finish each piece before beginning another.']],
  MUSC: [['Plays first tenor pan with care.', 'Sang the solo at the Christmas concert.'], ['Practise the scales ten minutes a day.']],
  DRAM: [['Held the audience as Ti-Jean.'], ['Learn the lines early and speak up.']],
  TECH: [['The bridge model carried the greatest load.'], ['Measure twice, cut once: drawings need more accuracy.']],
  FCSC: [['Planned and costed a balanced meal very well.'], ['Aprons and recipe books are needed every week.']],
  AGRI: [['{Her} plot of pak choi won the form’s prize.'], ['Keep the field notebook up to date.']],
  MVED: [['Thoughtful in discussion and kind to all.'], ['Listen to others before answering.']],
}

export function customComment(student: Student, subject: number, form: number, mark: number, chance: Random): string | null {
  const abbr = subjectById.get(subject)?.abbr
  const [good, weak] = (abbr && words[abbr]) ?? [[], []]
  const list = mark >= 65 ? good : weak
  const named = { next: String(Math.min(form + 1, 6)) }
  const said = chance.shuffled(list).slice(0, chance.chance(0.3) ? 2 : 1)
  return (
    within(
      300,
      said.map((sentence) => speak(sentence, student, named)),
    ) || null
  )
}
