import type { Context } from 'hono'
import { listClassesFor, listLessonsFor, listSubjectsFor, listTeachersFor } from '../../db/find/lists.ts'
import { findPlace } from '../../db/find/students.ts'
import type { StoredTerm } from '../../db/school/terms/index.ts'
import type { FindKind } from '../../domain/find/index.ts'
import { classUrl } from '../../views/_links/classes.ts'
import { linksOf as marksLinks } from '../../views/_links/enter-marks.ts'
import { subjectPageUrl } from '../../views/_links/subjects.ts'
import { teacherPageUrl } from '../../views/_links/teachers.ts'
import { linksOf as reportLinks } from '../../views/_links/term-reports.ts'
import { screensOf } from '../../views/_screens.ts'
import { studentPageUrl } from '../../views/_ui/student-link.tsx'
import { baseOf } from '../_come-back.ts'
import { actorOf, type Env } from '../_env.ts'
import { may } from '../_rights.ts'
import { placeOfAction } from './_actions.ts'
import { screenKey, studentFinder } from './_found.ts'
import { accessFor } from './_sought.ts'

type Finder = (c: Context<Env>, key: string, term: StoredTerm | undefined) => Promise<string | undefined>

/** The target of each kind, checked again: a class list may have changed since the search. */
export const places: Record<FindKind, Finder> = {
  async students(c, key, term) {
    if (!/^[1-9]\d{0,14}$/.test(key)) return undefined
    const id = Number(key)
    if (may(c, 'student.write')) {
      const [found] = await studentFinder(c, term)({ ids: [id] })
      return found && studentPageUrl(id)
    }
    const place = term && (await findPlace(c.get('db'), accessFor(c, 'term-record.read'), term, id))
    return place && reportLinks(baseOf(actorOf(c)), term).student(place.classId, place.n)
  },
  async teachers(c, key) {
    const found = (await listTeachersFor(c.get('db'), accessFor(c, 'teacher.read'))).find(({ id }) => String(id) === key)
    return found && teacherPageUrl(baseOf(actorOf(c)), found.id)
  },
  async classes(c, key, term) {
    const found = term && (await listClassesFor(c.get('db'), accessFor(c, 'term-record.read'), term)).find(({ id }) => id === key)
    return found && classUrl(baseOf(actorOf(c)), found.id)
  },
  async subjects(c, key, term) {
    const found = term && (await listSubjectsFor(c.get('db'), accessFor(c, 'analysis.read'), term)).find(({ id }) => String(id) === key)
    return found && subjectPageUrl(baseOf(actorOf(c)), found.id)
  },
  actions: (c, key, term) =>
    placeOfAction(c, key, term, async (id) => {
      const [found] = await studentFinder(c, term)({ ids: [id] })
      const place = term && (await findPlace(c.get('db'), accessFor(c, 'term-record.read'), term, id))
      return found && place && { found, page: reportLinks(baseOf(actorOf(c)), term).student(place.classId, place.n) }
    }),
  async lessons(c, key, term) {
    const lessons = term ? await listLessonsFor(c.get('db'), accessFor(c, 'subject-record.enter'), term) : []
    const found = lessons.find(({ subjectId, classId }) => `${subjectId}-${classId}` === key)
    return found && term && marksLinks(baseOf(actorOf(c))).sheet(term, found)
  },
  screens: async (c, key) => screensOf(actorOf(c), c.get('isOnServer')).find(({ path }) => screenKey(path) === key)?.path,
}
