import { setImmediate } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { pipelined } from './_engine/index.ts'
import type { Db, Trx } from './_open.ts'
import { prepared } from './_prepared.ts'
import { storageFault } from './_storage.ts'

type Work = {
  run: (trx: Trx) => Promise<void>
  /** Undefined where it may concern any row. */
  students: readonly number[] | undefined
  isDone: () => void
  hasFailed: (error: unknown) => void
}

const waiting = new WeakMap<Db, Work[]>()
const most = 32

/**
 * Groups short transactions that come at the same moment into one commit, because each commit waits for the disk and seventy teachers
 * would wait for each other. Each one succeeds or fails alone, runs in its order, and is answered after the commit. It may run twice: if
 * one fails, nothing is kept, and all run again, each behind a savepoint, which takes two statements more and is seldom needed.
 */
export const groupCommit = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => enqueue(db, work, undefined)

/** The same for saves that read and write rows of these students alone: on a server those of others do not wait for their answers. */
export const groupSaves = <T>(db: Db, saves: readonly { studentId: number }[], work: (trx: Trx) => Promise<T>): Promise<T> =>
  enqueue(
    db,
    work,
    saves.map(({ studentId }) => studentId),
  )

function enqueue<T>(db: Db, work: (trx: Trx) => Promise<T>, students: Work['students']): Promise<T> {
  return new Promise((resolve, reject) => {
    const { run, result } = remembering(work)
    const own = { run, students, isDone: () => resolve(result()), hasFailed: reject }
    const queue = waiting.get(db)
    if (queue) return void queue.push(own)
    waiting.set(db, [own])
    void commitAll(db)
  })
}

function remembering<T>(work: (trx: Trx) => Promise<T>) {
  let value: T
  const run = async (trx: Trx) => {
    value = await work(trx)
  }
  return { run, result: () => value }
}

async function commitAll(db: Db): Promise<void> {
  const queue = waiting.get(db) ?? []
  while (queue.length > 0) {
    await setImmediate() // lets requests that have come meanwhile run and join
    await commit(db, queue.splice(0, most))
  }
  waiting.delete(db)
}

async function commit(db: Db, works: Work[]): Promise<void> {
  try {
    const answers = await runAll(db, works, inOrder).catch((error) => {
      if (works.length === 1 || storageFault(error)) throw error
      return runAll(db, works, (trx, all) => oneByOne(trx, all, standOrFall))
    })
    for (const answer of answers) answer()
  } catch (error) {
    for (const work of works) work.hasFailed(error)
  }
}

type Answer = () => void
type Run = (trx: Trx, works: readonly Work[]) => Promise<Answer[]>

const runAll = (db: Db, works: readonly Work[], run: Run) => db.transaction().execute((trx) => run(trx, works))

async function inOrder(trx: Trx, works: readonly Work[]): Promise<Answer[]> {
  const view = works.length > 1 ? await pipelined(trx) : undefined
  if (!view) return oneByOne(trx, works, runAlone)
  const answers: Answer[] = []
  for (const some of apart(works)) answers.push(...(await sideBySide(view, some)))
  return answers
}

async function oneByOne(trx: Trx, works: readonly Work[], run: (trx: Trx, work: Work) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const work of works) answers.push(await run(trx, work))
  return answers
}

/** Works that follow each other and have no student in common. */
function apart(works: readonly Work[]): Work[][] {
  const waves: Work[][] = []
  let taken: Set<number> | undefined
  for (const work of works) {
    const { students } = work
    if (taken && students && !students.some((id) => taken?.has(id))) waves.at(-1)?.push(work)
    else {
      waves.push([work])
      taken = students && new Set()
    }
    for (const id of students ?? []) taken?.add(id)
  }
  return waves
}

/** Waits for all, even if one fails: they have to end before they run again. */
async function sideBySide(trx: Trx, works: readonly Work[]): Promise<Answer[]> {
  let failed: { error: unknown } | undefined
  const run = (work: Work) =>
    runAlone(trx, work).catch((error) => {
      failed ??= { error } // the others are refused for its sake
      return () => {}
    })
  const answers = await Promise.all(works.map(run))
  if (failed) throw failed.error
  return answers
}

async function runAlone(trx: Trx, work: Work): Promise<Answer> {
  await work.run(trx)
  return work.isDone
}

const command = (sql: string) => prepared((_: Db, _none: Record<string, never>) => ({ compile: () => CompiledQuery.raw(sql) }))
const [save, rollBack, release] = [
  command('savepoint one_of_many'),
  command('rollback to one_of_many'),
  command('release one_of_many'),
] as const

async function standOrFall(trx: Trx, work: Work): Promise<Answer> {
  await save(trx, {})
  let answer = work.isDone
  try {
    await work.run(trx)
  } catch (error) {
    if (storageFault(error)) throw error // it may have ended the common transaction
    await rollBack(trx, {})
    answer = () => work.hasFailed(error)
  }
  await release(trx, {})
  return answer
}
