import { type Archive, mostParts } from './archive.ts'
import { formatOf, type NumberFormat } from './formats.ts'
import { Refused } from './refused.ts'
import { attribute, readXml } from './xml.ts'

export type Workbook = {
  /** Visible sheets in tab order. */
  sheets: { name: string; part: string }[]
  is1904: boolean
  formats: readonly NumberFormat[]
  strings: readonly string[]
  /** The characters of the cells read so far. */
  spent: { text: number }
}

/** The limit of every list in a workbook: the number of parts that an archive may have. */
const mostListed = mostParts
/** Excel accepts no longer format code. */
const longestCode = 255

const types = '[Content_Types].xml'

/** Refuses an archive that is not a workbook without macros. */
export async function checkKind(archive: Archive): Promise<void> {
  if (archive.has('mimetype') && !archive.has(types)) throw new Refused('open-document')
  if (!archive.has(types)) throw new Refused('not-a-spreadsheet')
  const kinds = new Set<string>()
  await readXml(archive.read(types), { open: (_, attributes) => kinds.add(attribute(attributes, 'ContentType') ?? '') })
  const isOf = (part: string) => [...kinds].some((kind) => kind.includes(part))
  if (isOf('spreadsheetml.sheet.main+xml') || isOf('spreadsheetml.template.main+xml')) return
  if (isOf('ms-excel.')) throw new Refused('macros')
  throw new Refused(isOf('wordprocessingml') ? 'word' : 'not-a-spreadsheet')
}

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const main = (await relationsOf(archive, '')).find((r) => r.type.endsWith('/officeDocument'))?.part
  if (!main) throw new Refused('damaged')
  const relations = await relationsOf(archive, main)
  const partOf = (type: string) => relations.find((r) => r.type.endsWith(`/${type}`))?.part
  const { sheets, is1904 } = await readTabs(archive, main)
  const [styles, strings] = [partOf('styles'), partOf('sharedStrings')]
  return {
    sheets: sheets.flatMap(({ name, id }) => {
      const found = relations.find((r) => r.id === id && r.type.endsWith('/worksheet'))
      return found ? [{ name, part: found.part }] : []
    }),
    is1904,
    formats: styles ? await readFormats(archive, styles) : [],
    strings: strings ? await readStrings(archive, strings) : [],
    spent: { text: 0 },
  }
}

type Relation = { id: string; type: string; part: string }

async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const relations: Relation[] = []
  await readXml(archive.read(`${folder}_rels/${part.slice(folder.length)}.rels`), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      if (relations.length === mostListed) throw new Refused('damaged')
      const of = (key: string) => attribute(attributes, key) ?? ''
      relations.push({ id: of('Id'), type: of('Type'), part: new URL(of('Target'), `file:///${folder}`).pathname.slice(1) })
    },
  })
  return relations
}

async function readTabs(archive: Archive, main: string) {
  const sheets: { name: string; id: string }[] = []
  let is1904 = false
  await readXml(archive.read(main), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet' || (attribute(attributes, 'state') ?? 'visible') !== 'visible') return
      if (sheets.length === mostListed) throw new Refused('damaged')
      sheets.push({ name: attribute(attributes, 'name') ?? '', id: attribute(attributes, 'id') ?? '' })
    },
  })
  return { sheets, is1904 }
}

async function readFormats(archive: Archive, part: string): Promise<NumberFormat[]> {
  const known = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let isInCells = false
  await readXml(archive.read(part), {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const code = attribute(attributes, 'formatCode') ?? ''
        if (code.length > longestCode) throw new Refused('damaged')
        const id = Number(attribute(attributes, 'numFmtId'))
        known.set(id, formatOf(id, code))
      }
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      formats.push(known.get(id) ?? formatOf(id, undefined))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}

/** Reads the workbook's texts without their pronunciation (`rPh`). */
async function readStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = []
  let [words, isText, isPhonetic] = ['', false, false]
  await readXml(archive.read(part), {
    open: (name) => {
      if (name === 'si') words = ''
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    text: (text) => {
      if (isText) words += text
    },
    close: (name) => {
      if (name === 'si') strings.push(words)
      if (name === 'rPh') isPhonetic = false
      if (name === 't') isText = false
    },
  })
  return strings
}
