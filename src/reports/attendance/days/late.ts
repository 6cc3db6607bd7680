import { longDay, shownDays, shownTime } from '../../../domain/_dates.ts'
import {
  type LateCount,
  type LateLine,
  type LateList,
  lateCounts,
  minutesLate,
  mostLate,
} from '../../../domain/attendance/days/late-list.ts'
import { entryTitles, words } from '../../../domain/words/attendance.ts'
import { classWords, lateCut, lateNote, lateTotal, lateWords, nobodyLate } from '../../../domain/words/attendance-class.ts'
import { type Block, figure, idCell, nameCell, type Row, type Sheet, text } from '../../_model.ts'
import { left, notice, onePaper, right, tableOf } from '../../_parts.ts'
import { type Setting, sheetOf } from './parts.ts'

type Late = { between: { from: string; to: string }; list: LateList }

/** Attendance - Late List: the late students of each day, and at the end how often each student was late. */
export const lateReport = (late: Late, setting: Setting): Generator<Sheet> => onePaper(sheetsOf(late, setting))

function* sheetsOf({ between, list }: Late, setting: Setting): Generator<Sheet> {
  const { lines, isCut } = list
  const when = shownDays(between)
  const sheet = (about: string, ...blocks: Block[]) =>
    sheetOf(setting, {
      title: entryTitles.late,
      when,
      about,
      notes: lateNote([...new Set(lines.map(({ firstBell }) => firstBell))]),
      blocks,
    })
  if (lines.length === 0) return yield sheet(when, notice(nobodyLate(when)))
  const head = [notice(isCut ? lateCut(mostLate) : lateTotal(list))]
  const isPaper = setting.medium === 'paper'
  for (const part of isPaper ? partsOf(lines) : [lines]) yield sheet(aboutOf(part), ...head.splice(0), lateTable(part, isPaper))
  if (isCut) return
  const counts = lateCounts(list)
  const atOnce = isPaper ? 2 * linesOfASheet : counts.length
  for (let from = 0; from < counts.length; from += atOnce)
    yield sheet(lateWords.counts, notice(lateWords.counts), countTable(counts.slice(from, from + atOnce)))
}

/** A sheet has about a page of lines and never divides a day; other requests run between the sheets. */
const linesOfASheet = 45

function* partsOf(lines: readonly LateLine[]): Generator<LateLine[]> {
  let part: LateLine[] = []
  for (const line of lines) {
    if (part.length >= linesOfASheet && part.at(-1)?.date !== line.date) {
      yield part
      part = []
    }
    part.push(line)
  }
  yield part
}

const aboutOf = (part: readonly LateLine[]) => shownDays({ from: part[0]?.date ?? '', to: part.at(-1)?.date ?? '' })

function lateTable(lines: readonly LateLine[], isPaper: boolean): Block {
  const columns = [
    left(words.date, 50),
    left(classWords.class, 22),
    left(lateWords.id, 22),
    left(classWords.name, 'rest', true),
    right(words.timeIn, 28),
    right(lateWords.minutes, 24),
  ]
  const row = (line: LateLine, index: number): Row => [
    text(isPaper && lines[index - 1]?.date === line.date ? '' : longDay(line.date)),
    text(line.classId ?? '–'),
    idCell(line.studentId),
    nameCell(line),
    text(shownTime(line.timeIn)),
    minutes(minutesLate(line.timeIn, line.firstBell)),
  ]
  return tableOf(columns, lines.map(row))
}

function countTable(counts: readonly LateCount[]): Block {
  const columns = [
    left(classWords.class, 22),
    left(lateWords.id, 22),
    left(classWords.name, 'rest', true),
    right(lateWords.times, 28),
    right(lateWords.minutes, 28),
  ]
  const row = (count: LateCount): Row => [
    text(count.classId ?? '–'),
    idCell(count.studentId),
    nameCell(count),
    figure(count.times),
    minutes(count.minutes),
  ]
  return tableOf(columns, counts.map(row))
}

const minutes = (count: number | null) => (count === null ? text('–') : figure(count))
