import type { createApp } from '../../src/app.ts'
import { students } from '../world.ts'

const ofWorld: Record<string, string> = { year: '20252026', term: '1', level: '5', n: '1', kind: 'passport-photo', employeeId: '1' }
const ofFeature: Record<string, string> = { subjects: '104', teachers: '2', administrators: '1', posts: '10', comments: '1' }
const valueAt = (name: string, before: string) =>
  ofWorld[name] ??
  (/^(?:formClass|class|classId)$/.test(name) ? '5A' : undefined) ??
  (name === 'subjectId' ? '104' : name === 'id' ? ofFeature[before] : undefined) ??
  String(students.zahra.id)

/** The address of a route with what is there, so that the handler comes as far as the body. */
export const example = (path: string) =>
  path.replace(
    /(?<=([\w-]+)\/):(\w+)(\{(?:[^{}]|\{[\d,]*\})*\})?/g,
    (_, before, name, only) => /^\{([\w-]+)\|/.exec(only ?? '')?.[1] ?? valueAt(name, before),
  )

type App = ReturnType<typeof createApp>
/** Every route that can write, once. */
export const writing = (app: App) => [
  ...new Map(
    app.routes
      .filter(({ method, path }) => method !== 'GET' && method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  ).values(),
]
