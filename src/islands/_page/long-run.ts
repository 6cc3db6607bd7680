/**
 * `<section data-run="update|archive">`: a long run through the interface in steps. It can be stopped, continues after a stop or
 * fault, and is remembered until it is complete. `data-when` names the states that show an element.
 */

import { shownNumber } from '../../domain/_numbers.ts'
import { elapsed } from '../../domain/attendance/days/update.ts'
import { here } from '../_base-address.ts'
import { jsonHeaders, xsrfToken } from '../_sent-as.ts'
import { accountOfPage, emptyStore as nowhere, sealedStore } from './drafts/store.ts'
import { moveBar, say, showState } from './progress.ts'

type State = 'asked' | 'running' | 'stopped' | 'failed' | 'complete'
/** `replaces`: the ticked figures, by student. */
type Progress = { done: number; last: number | null; replaces: string[]; seconds: number; changed: number; kept: number }
const noProgress: Progress = { done: 0, last: null, replaces: [], seconds: 0, changed: 0, kept: 0 }

const elementOf = <T extends HTMLElement>(section: HTMLElement, name: string) => section.querySelector<T>(`[data-run-${name}]`)
/** Sealed like what is typed, because a tab outlives a sign-in. */
function runs() {
  const own = accountOfPage()
  return own ? sealedStore(sessionStorage, own.seal) : nowhere
}
const nameOf = (section: HTMLElement) => `run-${document.body.dataset.user ?? ''}-${section.dataset.runName}`

function kept(section: HTMLElement): Progress {
  try {
    return { ...noProgress, ...JSON.parse(runs().getItem(nameOf(section)) ?? '{}') }
  } catch {
    return noProgress
  }
}
const keep = (section: HTMLElement, run: Progress) => runs().setItem(nameOf(section), JSON.stringify(run))

function show(section: HTMLElement, state: State): void {
  section.dataset.runState = state
  showState(section, state)
  const next = state === 'running' ? '#run-title' : 'footer > :not([hidden]) button:not(:disabled)'
  section.querySelector<HTMLElement>(next)?.focus()
}

function count(section: HTMLElement, { done, seconds }: Progress): void {
  const total = Math.max(done, Number(section.dataset.runTotal))
  say(section, 'run-done', shownNumber(done))
  say(section, 'run-percent', `${total === 0 ? 100 : Math.floor((done / total) * 100)}%`)
  say(section, 'run-elapsed', elapsed(seconds))
  moveBar(section, done)
}

const patienceMs = 20_000

async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
  if (!xsrfToken()) await fetch(here('/sanctum/csrf-cookie'))
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const answer = await fetch(here(path), { ...sent, headers: jsonHeaders(), signal: AbortSignal.timeout(patienceMs) })
  const said = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw Object.assign(new Error(String(said.message)), { status: answer.status })
  return said
}

/** Yields the number of records after each step; `last` is where to continue. */
async function* steps(section: HTMLElement, run: Progress): AsyncGenerator<{ records: number; last: number | null }> {
  if (section.dataset.run === 'archive') {
    for (let records = 1; records > 0; ) {
      records = Number((await ask('/api/student-attendance-archive', {})).records)
      yield { records, last: null }
    }
    return
  }
  const { students, total } = (await ask(`/api/term-reports-students-registered${termOf(section)}`)) as {
    students: { student_id: number }[]
    total: number
  }
  section.dataset.runTotal = String(total)
  moveBar(section, run.done, total)
  const from = students.findIndex((one) => one.student_id === run.last) + 1
  const replaces = new Map(run.replaces.map((value) => [Number(value.split('/')[0]), value]))
  run.done = from
  for (const { student_id } of students.slice(from)) {
    const { changed, kept } = await updateOne(section, student_id, replaces.get(student_id))
    run.changed += changed ? 1 : 0
    run.kept += Object.keys(Object(kept)).length > 0 ? 1 : 0
    yield { records: 1, last: student_id }
  }
}

/** The run's term, for an address. */
function termOf(section: HTMLElement): string {
  const { academic_year_id, term } = JSON.parse(section.dataset.runAsOf ?? '{}')
  return academic_year_id ? `?${new URLSearchParams({ academic_year_id, term })}` : ''
}

async function updateOne(section: HTMLElement, studentId: number, ticked: string | undefined): Promise<Record<string, unknown>> {
  const [times_absent, times_late] = (ticked ?? '')
    .split('/')
    .slice(1)
    .map((typed) => (typed === '' ? null : Number(typed)))
  const as_of = JSON.parse(section.dataset.runAsOf ?? '{}')
  const body = { student_id: studentId, as_of, ...(ticked && { replaces: { times_absent, times_late } }) }
  try {
    return await ask('/api/report-attendance', body)
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error
    return {} // skips students who were removed from the term meanwhile
  }
}

async function go(section: HTMLElement, run: Progress): Promise<void> {
  const turn = String(Number(section.dataset.runTurn ?? 0) + 1)
  section.dataset.runTurn = turn
  /** True unless it was stopped, closed or restarted during a step. */
  const isOn = () => section.isConnected && section.dataset.runState === 'running' && section.dataset.runTurn === turn
  show(section, 'running')
  keep(section, run)
  count(section, run)
  const began = Date.now() - run.seconds * 1000
  const tick = () => count(section, Object.assign(run, { seconds: Math.floor((Date.now() - began) / 1000) }))
  const timer = setInterval(tick, 1000)
  try {
    for await (const { records, last } of steps(section, run)) {
      if (section.dataset.runTurn !== turn) return
      Object.assign(run, { done: run.done + records, last })
      keep(section, run)
      count(section, run)
      if (!isOn()) return
    }
    tick()
    runs().removeItem(nameOf(section))
    const tally = elementOf(section, 'tally')
    const filled = (name: 'changed' | 'kept') => shownNumber(run[name])
    if (tally) tally.textContent = (tally.dataset.runTally ?? '').replace('{changed}', filled('changed')).replace('{kept}', filled('kept'))
    show(section, 'complete')
  } catch (error) {
    if (!isOn()) return
    say(section, 'run-reason', (error as { status?: number }).status ? (error as Error).message : '')
    show(section, 'failed')
  } finally {
    clearInterval(timer)
  }
}

/** Offers to continue an unfinished run. */
function look(): void {
  const section = document.querySelector<HTMLElement>('[data-run][data-run-state=asked]:not([data-run-seen])')
  if (!section) return
  section.dataset.runSeen = ''
  const { done } = kept(section)
  const place = elementOf(section, 'unfinished')
  if (section.dataset.run !== 'update' || done === 0 || !place) return
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'btn btn-sm' })
  button.textContent = elementOf(section, 'go-on')?.textContent ?? ''
  button.dataset.runGoOn = ''
  const words = (place.dataset.runUnfinished ?? '').replace('{done}', shownNumber(done))
  place.replaceChildren(words, button)
  place.hidden = false
}

document.addEventListener('click', ({ target }) => {
  const section = target instanceof Element ? target.closest<HTMLElement>('[data-run]') : null
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
  if (!section || !button) return
  const { runStart, runStop, runGoOn } = button.dataset
  const ticked = [...section.querySelectorAll<HTMLInputElement>('input[name=replaces]:checked')].map((box) => box.value)
  if (runStart !== undefined) void go(section, { ...noProgress, replaces: ticked })
  if (runGoOn !== undefined) void go(section, kept(section))
  if (runStop !== undefined) show(section, 'stopped')
})
look()
document.addEventListener('htmx:after:swap', look)
