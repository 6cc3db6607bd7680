import { bookOf } from '../spreadsheets/make.ts'
import { type BlocksBetween, keptRow } from './_blocks.ts'
import { load, medianOf } from './_load.ts'
import { paths } from './_paths.ts'
import type { Row } from './_rows.ts'
import { type Served, signIn } from './_server.ts'
import { uploadOnce } from './upload.ts'

const [students, rounds] = [1000, 3]
const subjects = 14

/** 1,000 students with 14 subjects each in a term that is over, which the file brings too. */
function fileOf(round: number) {
  const [first, year] = [50_000_000 + round * students, `${2019 - round}-${2020 - round}`]
  const ids = Array.from({ length: students }, (_, i) => first + i)
  const titles = Array.from({ length: subjects }, (_, i) => `Old Subject ${i + 1}`)
  return bookOf({
    Subjects: [['Title', 'Abbreviation'], ...titles.map((title, i) => [title, `OLD${i + 1}`])],
    Terms: [
      ['Year', 'Term'],
      [year, 1],
    ],
    Students: [['Student ID', 'Last Name', 'First Name', 'Class'], ...ids.map((id) => [id, "O'Brien", `Té-Shawn ${id}`, '1A'])],
    Marks: [
      ['Student ID', 'Year', 'Term', 'Class', 'Subject', 'Course Mark', 'Exam Mark'],
      ...ids.flatMap((id) => titles.map((title, i) => [id, year, 1, '1A', title, (id + i) % 101, (id * 7 + i) % 101])),
    ],
  })
}

/** A school's past from one workbook, again and again, while teachers go on with their marks. */
export async function schoolUpload(served: Served, blocks: BlocksBetween): Promise<Row[]> {
  const [admin, teacher] = [await signIn(served.url, 'admin'), await signIn(served.url, 'd.lutchman')]
  await medianOf(teacher, paths.grid, 100)
  const from = Date.now()
  const files = Array.from({ length: rounds }, (_, round) => fileOf(round))
  const taken = { preview: [] as number[], confirm: [] as number[] }
  const others = load(teacher, { path: paths.grid, connections: 8, overallRate: 40, duration: 12 })
  for (const file of files) {
    const { preview, confirm } = await uploadOnce(admin, '/admin/school-upload/file', file)
    taken.preview.push(preview)
    taken.confirm.push(confirm)
  }
  const { p99 } = await others
  const slowest = (times: number[]) => Math.max(...times) / 1000
  const note = `the slowest of ${rounds}`
  return [
    {
      what: 'School Upload of 1,000 students with 14,000 marks: sent and previewed',
      figure: slowest(taken.preview),
      unit: 's',
      budget: 5,
      note,
    },
    { what: '… confirmed', figure: slowest(taken.confirm), unit: 's', budget: 5, note },
    { what: "… others' p99 meanwhile", figure: p99, unit: 'ms', budget: 50, note: 'mark grids at 40 a second, 8 connections' },
    keptRow(blocks, from),
  ]
}
