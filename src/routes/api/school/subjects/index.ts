import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { addSubject, findSubject, listSubjects, removeSubject, saveSubject } from '../../../../db/school/subjects/index.ts'
import { readSubject, type SubjectFaults, subjectFields } from '../../../../domain/school/subjects/index.ts'
import { deleted, faultWords, labels, usedBy, words } from '../../../../domain/words/subjects.ts'
import { byOf, type Env } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { calls, conflict, del, get, Id, Message, post, refuse, takenOf, untaken, version } from '../../_api.ts'
import { subjectStudentsApi } from './students.ts'

const Subject = z.object({ id: z.number(), title: z.string(), abbr: z.string(), version: z.number() }).openapi('Subject')
const SubjectSave = z.strictObject({
  id: Id.nullish().describe('None to add a subject'),
  title: z.string(),
  abbr: z.string(),
  version: version(),
})
const removalTaken = { id: Id, version: version() }
const SubjectRemoval = z.strictObject({ ...untaken(Subject.shape, removalTaken), ...removalTaken })

export const subjectsApi = calls(
  'Subjects',
  get('/api/subjects', 'school.read')
    .answers(z.array(Subject), 'By title')
    .does((c) => listSubjects(c.get('db'))),
  post('/api/subject', 'subject.write')
    .takes({ body: SubjectSave })
    .answers(Subject, 'The subject as saved')
    .does(async (c, { body: { id, version, ...typed } }) => {
      const { values, faults } = readSubject(typed)
      if (Object.keys(faults).length > 0) refuseFaults(c, faults)
      const saved = id ? await saveSubject(c.get('db'), { id, values, version }, byOf(c)) : await addSubject(c.get('db'), values, byOf(c))
      if (saved.kind === 'fault') return refuseFaults(c, saved.faults)
      if (saved.kind === 'conflict') return conflict(c, saved.subject, saved.change)
      return orNotFound(saved.kind === 'saved' ? saved.subject : undefined)
    }),
  del(
    '/api/subject',
    'subject.write',
    'A subject that a lesson, a student, a subject record or an assessment names is answered 409 and kept.',
  )
    .takes({ body: SubjectRemoval })
    .answers(Message, 'The subject is deleted')
    .does(async (c, { body }) => {
      const { id, version } = await takenOf(c, body, removalTaken, () => findSubject(c.get('db'), body.id))
      const removal = await removeSubject(c.get('db'), { id, version }, byOf(c))
      if (removal.kind === 'conflict') return conflict(c, removal.subject, removal.change)
      if (removal.kind === 'used') throw new HTTPException(409, { message: `${words.cannotDelete}. ${usedBy(removal.uses)}` })
      return { message: deleted(orNotFound(removal.kind === 'removed' ? removal.subject : undefined)) }
    }),
).route('/', subjectStudentsApi)

function refuseFaults(c: Context<Env>, faults: SubjectFaults): never {
  const errors = subjectFields.flatMap((field) => (faults[field] ? [`${labels[field]}: ${faultWords[faults[field]]}`] : []))
  refuse(c, 422, errors)
}
