import { isClosed } from '../../domain/_policy.ts'
import { isTaken, sessions } from '../../domain/attendance/registers.ts'
import { offerOf, sumOf } from '../../domain/home.ts'
import type { SubjectClass } from '../../domain/marks/enter/index.ts'
import type { ClassProgress, Part } from '../../domain/posting/progress.ts'
import type { Closes, Entry } from '../../domain/school/deadlines.ts'
import { words as remarksWords } from '../../domain/words/class-remarks.ts'
import {
  conductState,
  conductTitle,
  deansTitle,
  entered,
  offers,
  registerState,
  registersTaken,
  registersTitle,
  registerTitle,
  remarksTitle,
  untilWords,
  whoseOf,
  words,
  written,
} from '../../domain/words/home.ts'
import { listUrl, registerUrl } from '../../views/_links/attendance-registers.ts'
import { remarksLinks } from '../../views/_links/class-remarks.ts'
import type { Day } from '../../views/home/absent.tsx'
import type { Closed } from '../../views/home/next.tsx'
import type { Task } from '../../views/home/today.tsx'

const base = '/term-reports'

type Own = {
  term: { year: number; term: number; isCurrent: boolean; isPosted: boolean }
  duties: { formClasses: readonly string[]; deanClasses: readonly string[] }
  lessons: readonly SubjectClass[]
  classes: readonly ClassProgress[]
  day: Day | undefined
  until: Record<Entry, Closes | null>
  closed: Closed
}

/** What a form teacher or dean has to do now; nobody else has such a list. */
export function tasksOf(own: Own): Task[] {
  if (!own.day) return []
  const [registers, led] = [ownRegisters(own, own.day), ledRegisters(own, own.day)]
  if (isClosed(own.term)) return [...registers, ...led]
  const remarks = own.duties.formClasses.flatMap((classId) => remarksTasks(own, classId))
  return [...registers, ...remarks, ...deansTask(own), ...led, ...marksTask(own)]
}

/** Each register of the day that is due, the latest first. */
function ownRegisters({ duties }: Own, { day, due, classes }: Day): Task[] {
  if (!due) return []
  const passed = due === 'pm' ? [...sessions].reverse() : (['am'] as const)
  return duties.formClasses.flatMap((classId) => {
    const counts = classes.find((one) => one.classId === classId)?.counts
    return passed.flatMap((session): Task[] => {
      const count = counts?.[session]
      if (!count) return []
      const isDone = isTaken(count)
      const label = isDone ? words.change : words.take
      const href = registerUrl(base, classId, { day, session })
      return [{ title: registerTitle(classId, session), note: registerState(count), isDone, label, href }]
    })
  })
}

/** How many of a dean's classes have the latest register. */
function ledRegisters({ duties, classes }: Own, { day, due, classes: today }: Day): Task[] {
  const isOthers = ({ classId }: { classId: string }) => duties.deanClasses.includes(classId) && !duties.formClasses.includes(classId)
  const led = due ? today.flatMap((one) => (isOthers(one) && one.counts[due] ? [{ ...one, count: one.counts[due] }] : [])) : []
  if (!due || led.length === 0) return []
  const part = { done: led.filter(({ count }) => isTaken(count)).length, of: led.length }
  const whose = whoseOf(
    led.map(({ classId }) => classId),
    formsOf(classes, led),
  )
  const title = led.length === 1 ? registerTitle(whose, due) : registersTitle(whose, due)
  const href = listUrl(base, { day, session: due })
  return [{ title, note: registersTaken(part), isDone: part.done === part.of, label: words.see, href }]
}

const formsOf = (classes: readonly ClassProgress[], of: readonly { classId: string }[]) =>
  of.map(({ classId }) => classes.find((one) => one.classId === classId)?.formLevel ?? null)

function remarksTasks({ term, classes, until, closed }: Own, classId: string): Task[] {
  const parts = classes.find((one) => one.classId === classId)?.parts
  if (!parts) return []
  const isOver = closed.remarks.includes(classId)
  const href = remarksLinks(base).sheet({ ...term, classId })
  const work = (title: string, note: string, part: Part): Task => ({
    ...{ title, note, href, isOver },
    ...{ isDone: part.done === part.of, label: offers[offerOf(part, !isOver)], about: remarksWords.sheetOf(classId) },
  })
  return [
    work(remarksTitle(classId), [written(parts.remarks), untilWords(until.remarks, isOver)].filter(Boolean).join(', '), parts.remarks),
    work(conductTitle(classId), conductState(parts.conduct, parts.attendance), sumOf([parts.conduct, parts.attendance])),
  ]
}

function deansTask({ term, duties, classes, until, closed }: Own): Task[] {
  const led = classes.filter(({ classId }) => duties.deanClasses.includes(classId))
  const part = sumOf(led.map(({ parts }) => parts.deans))
  if (part.of === 0) return []
  const open = led.filter(({ parts }) => parts.deans.done < parts.deans.of)
  const isOver = open.length > 0 && open.every(({ classId }) => closed.deans.includes(classId))
  const classId = (open[0] ?? led[0])?.classId ?? ''
  const whose = whoseOf(
    led.map((one) => one.classId),
    led.map(({ formLevel }) => formLevel),
  )
  const note = [written(part), untilWords(until.deans, isOver)].filter(Boolean).join(', ')
  const href = remarksLinks(base).sheet({ ...term, classId })
  const label = offers[offerOf(part, !isOver)]
  return [{ title: deansTitle(whose), note, href, isOver, isDone: part.done === part.of, label, about: remarksWords.sheetOf(classId) }]
}

function marksTask({ lessons, until, closed }: Own): Task[] {
  const part = sumOf(lessons.map(({ entered, registered }) => ({ done: entered, of: registered })))
  if (part.of === 0) return []
  const open = lessons.filter(({ entered, registered }) => entered < registered)
  const isOver = open.length > 0 && open.every(({ classId }) => closed.marks.includes(classId))
  const note = [entered(part), untilWords(until.marks, isOver)].filter(Boolean).join(', ')
  return [{ title: words.marks, note, href: '#lessons', isOver, isDone: part.done === part.of, label: offers[offerOf(part, !isOver)] }]
}
