import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openAddress } from '../../src/db/_engine/postgres/open.ts'
import { at } from '../_localhost.ts'
import { ask, jsonOf, middle } from './_load.ts'
import { moveTo, type Server } from './_on-server.ts'
import type { Row } from './_rows.ts'
import { bundle, makeSchool, type Served, serve, signIn, type Visitor } from './_server.ts'
import { type Cell, cellsOf } from './many-teachers.ts'

/** `doors`: a teacher, signed in, at each of the copies. */
type School = { doors: Visitor[]; schema: string; cells: Cell[]; teachers: number }
type Typed = { taken: number[]; errors: number }

const [teachersAtMost, seconds, pauseMs, before] = [5, 20, 1000, 40]
/** So long they type before it is measured: each connection has to be opened, and to read each statement once. */
const rampSeconds = 30

/** Schools on one database server, served by two copies of the program: what it costs when all their teachers save at once. */
export async function district(size: string, server: Server, say: (line: string) => void): Promise<Row[]> {
  const [count = 20, students = 100] = size.split('x').map(Number)
  const [dir, data] = [mkdtempSync(join(tmpdir(), 'term-reports-bench-')), makeSchool({ students })]
  const homes = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'term-reports-bench-')))
  const copies: Served[] = []
  try {
    moveTo(data, server.addressOf('s1'))
    const schemas = Array.from({ length: count }, (_, n) => `s${n + 1}`)
    for (const [n, schema] of schemas.entries()) {
      if (n > 0) await copySchool(server, schema)
      mkdirSync(join(dir, schema), { mode: 0o700 })
      writeFileSync(join(dir, schema, 'address'), server.addressOf(schema), { mode: 0o600 })
      if ((n + 1) % 10 === 0) say(`… ${n + 1} schools made`)
    }
    for (const home of homes)
      copies.push(await serve(home, bundle, process.cwd(), ['--schools', dir, '--home', home, '--open-schools', String(count)]))
    const schools: School[] = []
    for (const schema of schemas) {
      schools.push(await begin(copies, schema))
      if (schools.length % 10 === 0) say(`… ${schools.length} schools opened`)
    }
    const rows: Row[] = []
    for (const some of new Set([1, Math.ceil(count / 4), count])) rows.push(...(await measured(schools.slice(0, some), copies, server)))
    return [...rows, ...(await memory(copies, count, students, server))]
  } finally {
    for (const served of copies) await served.stop()
    for (const one of [dir, data, ...homes]) rmSync(one, { recursive: true })
  }
}

/** A schema as the program makes it, with the rows of the first school. */
async function copySchool({ client, addressOf }: Server, schema: string): Promise<void> {
  await (await openAddress(addressOf(schema))).close()
  await client.query(`set session_replication_role = replica; set search_path = ${schema}`)
  await client.query(`do $$ declare name text; last bigint; begin
    for name in select tablename from pg_tables where schemaname = 's1' and tablename not like 'kysely%' loop
      execute format('delete from %I', name);
      execute format('insert into %I table s1.%I', name, name);
      execute format('analyze %I', name);
    end loop;
    for name, last in select sequencename, last_value from pg_sequences where schemaname = 's1' and last_value is not null loop
      perform setval(quote_ident(name), last);
    end loop;
  end $$`)
  await client.query('reset session_replication_role; reset search_path')
}

async function begin(copies: readonly Served[], schema: string): Promise<School> {
  const [first, second] = copies.map(({ url }) => at(url, schema)) as [string, string]
  const teacher = await signIn(first, 'd.lutchman')
  const cells = await cellsOf(teacher)
  const doors = [teacher, { url: second, headers: { ...teacher.headers, Origin: second } }]
  const school = { doors, schema, cells, teachers: Math.min(teachersAtMost, cells.length) }
  const typed: Typed = { taken: [], errors: 0 }
  for (let turn = 0; turn < before; turn++) await save(school, cells[turn % cells.length] as Cell, turn, typed) // as one that has run for a while
  return school
}

async function measured(schools: readonly School[], copies: readonly Served[], server: Server): Promise<Row[]> {
  const processorMs = async () => ({
    server: await server.processorMs(),
    programs: copies.reduce((sum, served) => sum + served.processorMs(), 0),
  })
  const typing = (until: number) =>
    Promise.all(schools.flatMap((school) => Array.from({ length: school.teachers }, (_, n) => type(school, n, until))))
  await typing(performance.now() + rampSeconds * 1000)
  const [before, from] = [await processorMs(), performance.now()]
  const all = await typing(from + seconds * 1000)
  const [after, took] = [await processorMs(), (performance.now() - from) / 1000]
  const taken = all.flatMap((one) => one.taken)
  const each = (name: 'server' | 'programs') => `${((after[name] - before[name]) / taken.length).toFixed(2)} ms`
  const of = schools.length === 1 ? 'one school' : `${schools.length} schools`
  const lost = await Promise.all(schools.map((school) => lostOf(school, server)))
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
  const note = `${(taken.length / took).toFixed(0)} marks a second, median ${middle(taken).toFixed(1)} ms; of the processor a mark: programs ${each('programs')}, server ${each('server')}`
  return [
    {
      what: `${of}, ${all.length} teachers at once: p99 of a save`,
      figure: middle(taken, 0.99),
      unit: 'ms',
      budget: 1000,
      note,
    },
    { what: '… errors', figure: sum(all.map(({ errors }) => errors)), unit: '', budget: 0 },
    { what: '… lost marks', figure: sum(lost), unit: '', budget: 0, note: 'each read back from its table and its history' },
  ]
}

/** A mark a second, in cells of one's own. */
async function type(school: School, n: number, until: number): Promise<Typed> {
  const typed: Typed = { taken: [], errors: 0 }
  const own = school.cells.filter((_, i) => i % school.teachers === n)
  await setTimeout(Math.random() * pauseMs)
  for (let turn = 0; performance.now() < until; turn++) {
    await save(school, own[turn % own.length] as Cell, turn, typed)
    await setTimeout(pauseMs)
  }
  return typed
}

async function save({ doors }: School, cell: Cell, turn: number, typed: Typed): Promise<void> {
  const teacher = doors[turn % doors.length] as Visitor
  const mark = ((cell.mark ?? 0) + 1 + turn) % 101
  const json = { student_id: cell.student, version: cell.version, course_mark: mark }
  const answer = await ask(teacher, cell.path, { method: 'POST', json }).catch(() => undefined)
  const row = answer?.status === 200 ? (jsonOf(answer).data as { version: number; course_mark: number }) : undefined
  if (answer && row?.course_mark === mark) {
    Object.assign(cell, { version: row.version, mark, isOpen: false })
    typed.taken.push(answer.ms)
  } else {
    cell.isOpen = true
    typed.errors++
  }
}

/** Marks that stand otherwise than the last answer said, or whose last change is not in the history. */
async function lostOf({ schema, cells: all }: School, { client }: Server): Promise<number> {
  const cells = all.filter(({ isOpen }) => !isOpen)
  const { rows } = await client.query(
    `select count(*)::int as same from unnest($1::bigint[], $2::text[]) as said (id, mark)
    join ${schema}.subject_record as record using (id)
    left join lateral (select new_value from ${schema}.change where entity = 'subject_record' and entity_key = record.id::text
      and field = 'course_mark' order by id desc limit 1) as told on true
    where record.course_mark::text is not distinct from said.mark and (told.new_value is null or told.new_value = said.mark)`,
    [cells.map(({ id }) => id), cells.map(({ mark }) => mark?.toString() ?? null)],
  )
  return cells.length - Number(rows[0]?.same)
}

async function memory(copies: readonly Served[], count: number, students: number, server: Server): Promise<Row[]> {
  const programs = Math.max(...copies.map((served) => served.resident()))
  const { count: processes, megabytes } = await server.megabytes()
  const { rows } = await server.client.query(`select sum(pg_total_relation_size(format('s1.%I', tablename)::regclass)) / 1e6 as mb
    from pg_tables where schemaname = 's1'`)
  return [
    { what: `a program with ${count} schools, resident`, figure: programs, unit: 'MB', budget: 400, note: 'the larger of two' },
    {
      what: 'the server, a connection',
      figure: megabytes / processes,
      unit: 'MB',
      budget: 15,
      note: `${processes} processes, ${megabytes.toFixed(0)} MB`,
    },
    { what: `a school of ${students} in the server`, figure: Number(rows[0]?.mb), unit: 'MB', budget: 500, note: 'its tables and indexes' },
  ]
}
