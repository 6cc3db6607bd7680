import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'

/** A file of this folder; the named ones were made by LibreOffice. */
export const fixture = (name: string) => new Uint8Array(readFileSync(new URL(name, import.meta.url)))

export type Part = { name: string; text: string | Buffer /** Instead of what is true. */; crc?: number; size?: number; flags?: number }

/** A ZIP archive of these parts. */
export function zip(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const [files, directory] = [[] as Buffer[], [] as Buffer[]]
  let offset = 0
  for (const part of parts) {
    const plain = Buffer.from(part.text as string)
    const packed = deflateRawSync(plain, { level: 9 })
    const name = Buffer.from(part.name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(part.flags ?? 0, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(part.crc ?? crc32(plain), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(part.size ?? plain.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), shared, tail, name]))
    files.push(file)
    offset += file.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...files, central, Buffer.from('PK\x05\x06'), end]))
}

const written = (text: string) => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`)
export const typesXml = (kind = 'spreadsheetml.sheet.main+xml') =>
  `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.${kind}"/></Types>`
const relation = (id: string, type: string, target: string) =>
  `<Relationships><Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/></Relationships>`

/** The parts of a workbook of one sheet. */
export const bookParts = (sheet: string | Buffer): Part[] => [
  { name: '[Content_Types].xml', text: typesXml() },
  { name: '_rels/.rels', text: relation('r1', 'officeDocument', 'xl/workbook.xml') },
  { name: 'xl/workbook.xml', text: '<workbook><sheets><sheet name="Students" sheetId="1" r:id="r1"/></sheets></workbook>' },
  { name: 'xl/_rels/workbook.xml.rels', text: relation('r1', 'worksheet', 'worksheets/sheet1.xml') },
  { name: 'xl/worksheets/sheet1.xml', text: sheet },
]

/** A workbook of several sheets, by their names. */
export function bookOf(sheets: Record<string, readonly (readonly (string | number)[])[]>): Uint8Array<ArrayBuffer> {
  const all = Object.entries(sheets).map(([name, rows], i) => ({ name, rows, id: `r${i + 1}`, file: `worksheets/sheet${i + 1}.xml` }))
  const one = ({ name, id }: (typeof all)[number], i: number) => `<sheet name="${name}" sheetId="${i + 1}" r:id="${id}"/>`
  const related = all.map(({ id, file }) => `<Relationship Id="${id}" Type="http://x/worksheet" Target="${file}"/>`).join('')
  return zip([
    { name: '[Content_Types].xml', text: typesXml() },
    { name: '_rels/.rels', text: relation('r1', 'officeDocument', 'xl/workbook.xml') },
    { name: 'xl/workbook.xml', text: `<workbook><sheets>${all.map(one).join('')}</sheets></workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', text: `<Relationships>${related}</Relationships>` },
    ...all.map(({ file, rows }) => ({ name: `xl/${file}`, text: sheetXml(rows) })),
  ])
}

const cellXml = (cell: string | number) =>
  typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${written(cell)}</t></is></c>`
export const sheetXml = (rows: readonly (readonly (string | number)[])[]) =>
  `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('')}</sheetData></worksheet>`

/** A workbook of one sheet with these rows. */
export const book = (rows: readonly (readonly (string | number)[])[]) => zip(bookParts(sheetXml(rows)))
