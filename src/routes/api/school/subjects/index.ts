import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { addSubject, findSubject, listSubjects, removeSubject, saveSubject } from '../../../../db/school/subjects/index.ts'
import { readSubject, type SubjectFaults, subjectFields } from '../../../../domain/school/subjects/index.ts'
import { deleted, faultWords, labels, usedBy, words } from '../../../../domain/words/subjects.ts'
import { byOf, type Env } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { allow } from '../../../_rights.ts'
import { answers, api, conflict, del, get, post, refuse, takenOf, takes, untaken, version } from '../../_api.ts'
import { subjectStudentsApi } from './students.ts'

const tags = ['Subjects']
const schoolRead = { tags, middleware: allow('school.read') }
const subjectWrite = { tags, middleware: allow('subject.write') }
const Subject = z.object({ id: z.number(), title: z.string(), abbr: z.string(), version: z.number() }).openapi('Subject')
const Version = version()
const SubjectSave = z.strictObject({
  id: z.int().positive().nullish().openapi({ description: 'None to add a subject' }),
  title: z.string(),
  abbr: z.string(),
  version: Version,
})

const removalTaken = { id: z.int().positive(), version: Version }
const SubjectRemoval = z.strictObject({ ...untaken(Subject.shape, removalTaken), ...removalTaken })

export const subjectsApi = api()
  .openapi(get('/api/subjects', schoolRead, {}, answers(z.array(Subject), 'By title')), async (c) =>
    c.json(await listSubjects(c.get('db')), 200),
  )
  .openapi(post('/api/subject', subjectWrite, takes(SubjectSave), answers(Subject, 'The subject as saved')), async (c) => {
    const { id, version, ...typed } = c.req.valid('json')
    const { values, faults } = readSubject(typed)
    if (Object.keys(faults).length > 0) refuseFaults(c, faults)
    const saved = id ? await saveSubject(c.get('db'), { id, values, version }, byOf(c)) : await addSubject(c.get('db'), values, byOf(c))
    if (saved.kind === 'fault') return refuseFaults(c, saved.faults)
    if (saved.kind === 'conflict') return conflict(c, saved.subject, saved.change)
    return c.json(orNotFound(saved.kind === 'saved' ? saved.subject : undefined), 200)
  })
  .openapi(
    del(
      '/api/subject',
      subjectWrite,
      takes(SubjectRemoval),
      answers(z.object({ message: z.string() }), 'The subject is deleted'),
      'A subject that a lesson, a student, a subject record or an assessment names is answered 409 and kept.',
    ),
    async (c) => {
      const sent = c.req.valid('json')
      const { id, version } = await takenOf(c, sent, removalTaken, () => findSubject(c.get('db'), sent.id))
      const removal = await removeSubject(c.get('db'), { id, version }, byOf(c))
      if (removal.kind === 'conflict') return conflict(c, removal.subject, removal.change)
      if (removal.kind === 'used') throw new HTTPException(409, { message: `${words.cannotDelete}. ${usedBy(removal.uses)}` })
      const { subject } = orNotFound(removal.kind === 'removed' ? removal : undefined)
      return c.json({ message: deleted(subject) }, 200)
    },
  )

subjectsApi.route('/', subjectStudentsApi)

function refuseFaults(c: Context<Env>, faults: SubjectFaults): never {
  const errors = subjectFields.flatMap((field) => (faults[field] ? [`${labels[field]}: ${faultWords[faults[field]]}`] : []))
  refuse(c, 422, errors)
}
