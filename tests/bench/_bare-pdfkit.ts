import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import PDFDocument from 'pdfkit'
import { fileOf } from '../../src/assets.ts'
import { logo } from '../../src/demo/logo.ts'

export const argument = '--bare-pdfkit'

const subjects: [title: string, course: number, exam: number, grade: string, comments: string, teacher: string][] = [
  [
    'English Language',
    67,
    60,
    'C',
    'Satisfactory. Capable of better. Read one novel each month and keep a list of new words.',
    'M. Achong',
  ],
  ['English Literature', 71, 89, 'A', 'Excellent work. Shows keen interest.', 'M. Achong'],
  ['Mathematics', 62, 50, 'E', 'Capable of better. Must revise more regularly. Attend the Wednesday clinic.', 'D. Lutchman'],
  ['Integrated Science', 57, 58, 'D', 'Satisfactory. Must revise more regularly.', 'R. Persaud-Lee'],
  ['Spanish', 75, 75, 'B', 'Very good progress. Participates well in class.', 'I. Gómez'],
  ['French', 83, 83, 'A', 'Outstanding effort. Participates well in class.', 'S. Noël'],
  ['Geography', 81, 83, 'A', 'Outstanding effort. Shows keen interest.', 'K. Joseph'],
  ['History', 99, 92, 'A', 'Excellent work. Reads beyond the syllabus.', 'P. Baptiste'],
  ['Social Studies', 60, 69, 'C', 'Good progress. Careless errors in tests.', 'K. Joseph'],
  ['Information Technology', 78, 75, 'B', 'Very good progress. Understands the work well.', 'A. Ramcharan'],
  ['Music', 86, 74, 'B', 'Commendable effort. Shows keen interest. Plays first tenor pan with care.', 'T. Griffith'],
  ['Physical Education', 93, 89, 'A', 'Excellent work. Participates well in class.', 'L. Charles'],
  ['Family & Consumer Sc.', 71, 60, 'C', 'Satisfactory. Homework often incomplete.', 'N. Hosein'],
  ['Morals & Values', 63, 64, 'C', 'Satisfactory. Improvement noted.', 'B. Thomas'],
]
const labels = ['Student ID', 'Class', 'Date of Birth', 'Form Teacher', 'Possible Attendance', 'Sessions Absent', 'Times Late']
const figures = ['Average 72.9', 'Grade B', 'Rank 12 of 33', 'Conduct A Outstanding', 'Deportment B Very Good']
const remarks =
  'Chloé is a warm and reliable member of 2C who leads by example. Her work in History and the languages is a pleasure to read. With steady practice in Mathematics she can reach the top third of the class.'
const keys = ['Subject marks A 80–100 B 70–79 C 60–69 D 55–59 E 50–54 U 0–49', 'Average A 75–100 B 60–74.9 C 50–59.9 D 35–49.9 E 0–34.9']
const signatures = ['M. Achong', 'K. Joseph', 'R. Beharry-Cole', 'Parent/Guardian']

/** Seconds that PDFKit alone needs for so many report cards: the same fonts, crest, words and rules, straight through its own calls. */
export async function bareSeconds(cards: number): Promise<number> {
  const from = performance.now()
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, font: '' })
  doc.on('data', () => {})
  const ended = new Promise((resolve) => doc.once('end', resolve))
  for (const name of ['sans', 'sans-bold', 'serif-bold', 'serif-italic']) doc.registerFont(name, readFileSync(fileOf(`fonts/${name}`)))
  const crest = (doc as unknown as { openImage(bytes: Buffer): Buffer }).openImage(logo)
  for (let card = 0; card < cards; card++) drawCard(doc.addPage(), crest, 20240000 + card)
  doc.end()
  await ended
  return (performance.now() - from) / 1000
}

/** The same, in a process of its own. */
export async function barePdfkit(cards: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [process.argv[1] ?? '', argument, String(cards)])
  return Number(stdout)
}

function drawCard(doc: PDFKit.PDFDocument, crest: Buffer, id: number): void {
  const write = (
    font: string,
    size: number,
    text: string,
    x: number,
    y: number,
    options: PDFKit.Mixins.TextOptions = { lineBreak: false },
  ) => doc.font(font).fontSize(size).text(text, x, y, options)
  const rule = (y: number) => doc.moveTo(30, y).lineTo(565, y).lineWidth(0.5).stroke('#d2cbbf')
  doc.image(crest, 30, 30, { width: 50 }).fillColor('#1f1d19')
  write('serif-bold', 20, 'Poui Valley Secondary School', 96, 36)
  write('serif-italic', 9, 'Crescamus in luce', 96, 62)
  write('sans', 9, '12 School Road, Poui Valley, Trinidad · (868) 555-0142', 96, 74)
  write('serif-bold', 15, 'Term Report', 470, 44)
  write('sans', 9, 'Term 1 · 2025-2026', 470, 66)
  write('serif-bold', 15, 'Chloé Pantin-Gray', 30, 112)
  labels.forEach((label, index) => {
    write('sans-bold', 7, label, 30 + index * 76, 134)
    write('sans-bold', 9, String(id), 30 + index * 76, 144)
  })
  let y = 172
  for (const [title, course, exam, grade, comments, teacher] of subjects) {
    write('sans', 9, title, 30, y)
    write('sans', 9, String(course), 140, y)
    write('sans-bold', 9, String(exam), 176, y)
    write('sans-bold', 9, grade, 212, y)
    write('sans', 9, comments, 240, y, { width: 250 })
    write('sans', 9, teacher, 500, y)
    rule(y + 25)
    y += 28
  }
  doc.roundedRect(30, y + 4, 535, 36, 4).stroke('#1a671b')
  for (const [index, figure] of figures.entries()) write('sans-bold', 10, figure, 38 + index * 107, y + 16)
  write('sans-bold', 7, 'Form Teacher’s Remarks', 30, y + 52)
  write('sans', 9, remarks, 30, y + 62, { width: 255 })
  write('sans-bold', 7, 'Principal’s/Dean’s Comment', 310, y + 52)
  write('sans', 9, 'A good beginning to the year. Congratulations on the Music prize.', 310, y + 62, { width: 255 })
  signatures.forEach((name, index) => {
    doc
      .moveTo(30 + index * 138, 730)
      .lineTo(150 + index * 138, 730)
      .stroke('#1f1d19')
    write('sans-bold', 7, name, 30 + index * 138, 733)
  })
  for (const [index, key] of keys.entries()) write('sans', 7, key, 180, 768 + index * 10)
  write('sans-bold', 9, 'Monday 05-Jan-2026', 30, 770)
}
