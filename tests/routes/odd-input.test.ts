import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeWorld, students, subjects, type World, year } from '../world.ts'
import { example, writing } from './_examples.ts'

/** What each form takes, written down as its route reads it. */
const forms = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../src/routes/_form.tsx', async (original) => {
  const form = await original<typeof import('../../src/routes/_form.tsx')>()
  const readForm: typeof form.readForm = (c, schema, message) => {
    forms.set(c.req.path, schema)
    return form.readForm(c, schema, message)
  }
  return { ...form, readForm }
})

const rounds = Number(process.env.ODD_ROUNDS ?? 6)
let seed = Number(process.env.ODD_SEED ?? 2026)
/** Numbers of a seed (mulberry32), so that what failed can be sent again. */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
const any = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T

const [zahra, nobody] = [students.zahra.id, 99999999]
const numbers = [0, 1, 2, 3, 5, 10, -1, 0.5, 104, 1e308, -1e308, 2 ** 31, 2 ** 53, 9e15, 1e-7, year, 99999999, zahra, nobody]
const texts = ['', ' ', '0', '1', '-1', '1e9', '5A', '1A', '5Z', 'x', '2025-12-01', '2025-13-45', '01-Dec-2025', '9999-12-31', 'am', 'P', 'on', 'null', '[]', '{}', '[[1]]', 'a\0b', '\ud800', '😀'.repeat(50), '＿％', '%', "'", '__proto__', 'x'.repeat(3000), '9'.repeat(400), String(zahra), String(year), `${year}-1`, `${zahra}-104`] // biome-ignore format: a list
const odd = (): unknown =>
  any<() => unknown>([
    () => any(numbers),
    () => any(texts),
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => [odd()],
    () => Array(200).fill(any(numbers)),
  ])()

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  required?: string[]
  $ref?: string
}
const known: Record<string, unknown> = {
  ...{
    student_id: zahra,
    id: zahra,
    student: zahra,
    year,
    academic_year_id: year,
    academicYearId: year,
    term: 1,
    employee_id: 1,
    employeeId: 1,
  },
  ...{
    subject_id: subjects.mathematics,
    subject: subjects.mathematics,
    class_id: '5A',
    classId: '5A',
    form_class_id: '5A',
    form_level: 5,
    teacher: 1,
  },
  ...{ version: 1, day: '2025-12-01', date: '2025-12-01', form_class: '5A', posted: 1 },
}

/** A body near to what is described: mostly right, with one field in five odd, lists empty, or twice the same. */
function bodyOf(schema: Schema, name = ''): unknown {
  if (random() < 0.12) return odd()
  if (schema.anyOf) return bodyOf(any(schema.anyOf), name)
  if (schema.enum) return any(schema.enum)
  if (schema.properties) {
    const kept = Object.entries(schema.properties).filter(([key]) => schema.required?.includes(key) || random() < 0.5)
    return Object.fromEntries(kept.map(([key, of]) => [key, bodyOf(of, key)]))
  }
  if (schema.items) {
    const one = bodyOf(schema.items, name === 'students' ? 'student_id' : name)
    return any([[], [one], [one, one], [one, bodyOf(schema.items, name), one]])
  }
  if (name in known && random() < 0.85) return known[name]
  return any([schema.type].flat()) === 'string' ? any(texts) : any(numbers)
}

/** The fields of a form, of which those that are lists come more than once. */
function formOf(schema: unknown): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, field] of Object.entries(schema instanceof z.ZodObject ? schema.shape : {})) {
    if (random() < 0.15) continue
    const described = random() < 0.9 ? describe(field as z.ZodType) : odd()
    const text =
      name in known && random() < 0.7 ? String(known[name]) : typeof described === 'object' ? JSON.stringify(described) : String(described)
    for (let times = any([1, 1, 1, 1, 2]); times > 0; times--) form.append(name, text.replaceAll('\ud800', ''))
  }
  return form
}

function describe(field: z.ZodType): unknown {
  try {
    return bodyOf(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as Schema)
  } catch {
    return any(texts)
  }
}

/** Those that wait for a program beside the server, or end who asks. */
const apart = /^\/(?:sign-out|logout|set-up)|sessions\/:key/

test(`no body that anybody can send to any route that writes is answered with a fault of ours (${rounds} of each)`, async () => {
  let world: World = await makeWorld()
  const { paths } = (await (await world.as('nobody')('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
  }
  const routes = writing(world.app).filter(({ path }) => !apart.test(path))
  const faults: unknown[] = []
  let sent = 0
  for (const [i, { method, path }] of routes.entries()) {
    if (i % 8 === 0 && i > 0) {
      await world.close()
      world = await makeWorld({ term: any([1, 2]) })
    }
    const described =
      paths[path.replace(/:(\w+)(?:\{[^/]*\})?/g, '{$1}')]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema
    for (let round = 0; round < rounds; round++) {
      const at = example(path)
      const json = described ? bodyOf(described) : odd()
      const form = path.startsWith('/api/') || path === '/login' ? undefined : formOf(forms.get(at))
      const who = any(['admin', 'admin', 'admin', 'deansHods', 'lutchman', 'zahra'] as const)
      const res = await world.as(who)(at, { method, ...(form ? { body: form } : { json }) })
      await res.arrayBuffer()
      sent++
      if (res.status >= 500)
        faults.push({
          at: `${method} ${at}`,
          who,
          status: res.status,
          body: form ? String(form).slice(0, 2000) : JSON.stringify(json)?.slice(0, 2000),
          ...world.logged.at(-1),
        })
    }
  }
  await world.close()
  expect(faults).toEqual([])
  expect(sent).toBeGreaterThan(rounds * 150)
  expect(forms.size).toBeGreaterThan(80)
}, 600_000)
