import { type Context, Hono } from 'hono'
import { countChanges, listActors } from '../../db/history/index.ts'
import { findStudent } from '../../db/school/students/index.ts'
import { moment } from '../../domain/_dates.ts'
import { fullName } from '../../domain/_names.ts'
import { together } from '../../domain/_together.ts'
import { entityTitles, pageWords as words } from '../../domain/words/history.ts'
import { historySheet } from '../../reports/history.ts'
import { base, type ListState } from '../../views/_links/history.ts'
import { HistoryPage } from '../../views/history/index.tsx'
import { HistoryPaper } from '../../views/history/paper.tsx'
import { HistoryTable, mostCounted } from '../../views/history/table.tsx'
import type { Env } from '../_env.ts'
import { findHistory, readerOf, stateOf } from '../_history.ts'
import { sendExcel } from '../_papers.tsx'
import { recordReading } from '../_record-reading.ts'
import { render } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { fieldHistory } from './field.tsx'

const read = allow('history.read', { title: words.title, section: 'history' })
const perPage = 25
/** The limit on paper and in a spreadsheet. */
const mostRows = 1000

/** Who changed what and when: everything for administrators, a record's field for people who may read it. */
export const history = new Hono<Env>()
  .get(base, read, async (c) => {
    const state = stateOf(c)
    const { filter, isCounted, ...found } = await findHistory(c, state, perPage, await readerOf(c))
    const count = isCounted ? await countChanges(c.get('db'), filter, mostCounted) : undefined
    const list = { ...found, count }
    const chosen = await together({ actors: actorOptions(c), studentName: studentName(c, state) })
    return render(c, { page: <HistoryPage {...list} {...chosen} />, fragment: <HistoryTable {...list} /> })
  })
  .get(`${base}/print`, read, async (c) => {
    const [state, reader] = [stateOf(c), await readerOf(c)]
    const found = await findHistory(c, state, mostRows, reader)
    const printed = moment(c.get('now')(), reader.timeZone)
    const about = await aboutList(c, state)
    const paper = <HistoryPaper {...found} count={undefined} school={reader.school} printed={printed} about={about} mostRows={mostRows} />
    await recordReading(c, { what: 'history', count: found.changes.length, as: 'page' })
    return render(c, { shell: 'paper', page: paper })
  })
  .get(`${base}/excel`, read, async (c) => {
    const [state, reader] = [stateOf(c), await readerOf(c)]
    const { changes, next } = await findHistory(c, state, mostRows, reader)
    const when = moment(c.get('now')(), reader.timeZone)
    const sheet = historySheet(changes, { ...reader, when, about: await aboutList(c, state), note: next ? words.bounded(mostRows) : '' })
    await recordReading(c, { what: 'history', count: changes.length, as: 'Excel' })
    return sendExcel(c, words.title, [sheet])
  })
  .route('/', fieldHistory)

async function actorOptions(c: Context<Env>) {
  const actors = await listActors(c.get('db'))
  return [...actors.map(({ kind, id, name }) => ({ value: `${kind}-${id}`, label: name })), { value: 'system', label: words.system }]
}

async function studentName(c: Context<Env>, { student }: ListState): Promise<string | undefined> {
  if (student === null) return undefined
  const found = await findStudent(c.get('db'), student)
  return found ? fullName(found.values) : String(student)
}

/** Describes the filters of the printed list. */
async function aboutList(c: Context<Env>, state: ListState): Promise<string> {
  const who = state.who && (await actorOptions(c)).find(({ value }) => value === state.who)?.label
  const parts = [
    state.q && `“${state.q}”`,
    state.kind && entityTitles[state.kind],
    who,
    await studentName(c, state),
    state.from && `${words.from} ${state.from}`,
    state.to && `${words.to} ${state.to}`,
  ]
  return parts.filter(Boolean).join(' · ') || words.all
}
