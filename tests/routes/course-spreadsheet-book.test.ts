import type ExcelJS from 'exceljs'
import { beforeEach, describe, expect, test } from 'vitest'
import { openArchive } from '../../src/routes/_spreadsheet/archive.ts'
import { makeWorld, students, subjects, type World } from '../world.ts'
import { fetchFile, fillMarkBook, follow, of5A } from './_course-spreadsheet.ts'
import { bookOf } from './_leak.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  await fillMarkBook(world)
  return world.close
})

async function download(of: World, path = of5A) {
  const { filePath, last } = await follow(of, path)
  expect(last?.data).toMatchObject({ complete: true })
  const bytes = await (await fetchFile(of, filePath)).arrayBuffer()
  return { bytes, book: await bookOf(bytes) }
}
const rowsOf = (page: ExcelJS.Worksheet | undefined) => {
  const rows: ExcelJS.CellValue[][] = []
  page?.eachRow({ includeEmpty: true }, (row) => {
    const values: ExcelJS.CellValue[] = []
    row.eachCell({ includeEmpty: true }, ({ value }) => values.push(value instanceof Date ? value.toISOString().slice(0, 10) : value))
    rows.push(values)
  })
  return rows
}

describe('a sheet', () => {
  test('has number, name, each assessment with topic, date and total, Total %, and the class mean', async () => {
    const { book } = await download(world)
    expect(rowsOf(book.getWorksheet('5A MATH')).slice(2)).toEqual([
      ['#', 'Student ID', 'Name', '=HYPERLINK("http://x.example")', 'Algebra', 'Assessment 4', 'Total %'],
      [null, null, 'Date', '2025-09-20', '-', '2025-10-11'],
      [null, null, 'Total', 20, 15, null, 'Unweighted'],
      [1, 20210001, 'Abdool-Rahman, Zahra', 13, null, 4, 65],
      [2, 20210002, "D'Abreau, Nicolette", 0, 9, null, 25.7],
      [3, 20210003, 'Gómez Rondón, Andrés', 20, 15, null, 100],
      [4, 20210004, 'O’Brien, Té-Shawn', null, null, null, null],
      [null, null, 'Class mean', 11, 12, 4, 63.6],
    ])
  })

  test('is there for an empty mark book too, and says that it is empty', async () => {
    await world.db.deleteFrom('subject_record').where('subject_id', '=', subjects.english).execute()
    const { book } = await download(world)
    expect(
      rowsOf(book.getWorksheet('5A CHEM'))
        .slice(2)
        .map((row) => row.slice(2)),
    ).toEqual([
      ['Name', 'Total %'],
      ['Date'],
      ['Total', 'Unweighted'],
      ...Object.values(students)
        .filter((one) => one.formClass === '5A')
        .map((one) => [`${one.last}, ${one.first}`, null]),
      ['Class mean', null],
      ['No marks yet'],
    ])
    expect(rowsOf(book.getWorksheet('5A ENGL')).at(-1)).toEqual([null, null, 'Nobody in this class takes the subject in this term.'])
  })

  test('keeps text as text, whatever it begins with', async () => {
    const rows = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'].map((last_name, i) => ({ last_name, id: 20210001 + i }))
    for (const { id, last_name } of rows) await world.db.updateTable('student').set({ last_name }).where('id', '=', id).execute()
    await world.db.updateTable('subject').set({ title: '=cmd|x', abbr: "=A'/x" }).where('id', '=', subjects.chemistry).execute()
    await world.db.updateTable('employee').set({ last_name: '=1+1' }).execute()
    const { book } = await download(world)
    expect(book.worksheets.map((page) => page.name)).toEqual(['Contents', "5A =A'-x", '5A ENGL', '5A MATH'])
    let seen = 0
    for (const page of book.worksheets)
      page.eachRow((row) =>
        row.eachCell((cell) => {
          expect([cell.address, cell.formula, cell.hyperlink]).toEqual([cell.address, undefined, undefined])
          if (typeof cell.value !== 'string') return
          expect([cell.value, cell.numFmt]).toEqual([cell.value, '@'])
          if (/^[=+\-@\t]./.test(cell.value)) seen++
        }),
      )
    expect(seen).toBeGreaterThan(10)
  })
})

describe('the first sheet', () => {
  test('lists every sheet with what is in it', async () => {
    const { book } = await download(world)
    const [contents] = book.worksheets
    expect(contents?.name).toBe('Contents')
    const rows = rowsOf(contents)
    expect(rows[0]).toEqual(['Poui Valley Secondary School'])
    expect(rows[1]).toEqual(['Course Assessments Spreadsheet · 5A · Term 1 2025-2026'])
    expect(String(rows[2])).toContain('As of 01-Dec-2025 10:00.')
    expect(rows.slice(4)).toEqual([
      ['Sheet', 'Class', 'Subject', 'Teacher', 'Students', 'Assessments', 'Marks', 'Mean Total %'],
      ['5A CHEM', '5A', 'Chemistry', 'P. Baptiste', 4, 0, 0, 'No marks yet'],
      ['5A ENGL', '5A', 'English Language', 'K. Joseph', 4, 0, 0, 'No marks yet'],
      ['5A MATH', '5A', 'Mathematics', 'D. Lutchman', 4, 3, 6, 63.6],
    ])
  })

  test('leads to each, inside the file and nowhere else', async () => {
    const { bytes, book } = await download(world)
    const archive = await openArchive(new Uint8Array(bytes))
    let xml = ''
    for await (const part of archive.read('xl/worksheets/sheet4.xml')) xml += part
    expect([...xml.matchAll(/<hyperlink ref="(\w+)" location="([^"]*)"\/>/g)].map(([, ref, to]) => [ref, to])).toEqual([
      ['A6', '&apos;5A CHEM&apos;!A1'],
      ['A7', '&apos;5A ENGL&apos;!A1'],
      ['A8', '&apos;5A MATH&apos;!A1'],
    ])
    expect(archive.has('xl/worksheets/_rels/sheet4.xml.rels')).toBe(false)
    expect(book.getWorksheet('5A MATH')?.views[0]).toMatchObject({ state: 'frozen', xSplit: 3, ySplit: 5 })
  })
})
