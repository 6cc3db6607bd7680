import { expect, test } from 'vitest'
import { features } from '../../src/app.ts'
import { makeWorld } from '../world.ts'

/** What a visitor may ask for; everything else in the table of contents turns them away. */
const forVisitors = new Set([
  '/',
  '/admin',
  '/student',
  '/verify',
  '/verify/:code',
  '/healthz',
  '/healthz/ready',
  '/logo',
  '/certificate', // there only where the school made its own: tests/routes/certificate.test.ts
  '/certificate/authority.crt',
  '/api/second-factor', // of who has proved the password
  '/.well-known/security.txt',
  '/set-up', // after it is done it is not there: tests/routes/school-set-up.test.ts
  '/set-up/school',
  '/sanctum/csrf-cookie',
  '/api/openapi.json',
  '/login',
  '/logout',
  '/sign-out',
  '/api/admin-login',
  '/api/employee-login',
  '/api/user-employee/:username',
])
const signIn = /^(?:\/admin|\/student)?\/sign-in/
const isForVisitors = (path: string) => forVisitors.has(path) || signIn.test(path)

/** Visitors write nothing, nor does who only reads. */
const { app, as } = await makeWorld()
const routes = app.routes.filter((r) => r.method !== 'ALL' && !r.path.includes('*'))
const unique = [...new Map(routes.map((r) => [`${r.method} ${r.path}`, r])).values()]
const example = (path: string) =>
  path
    .replace(/:\w+\{([\w-]+)\|[^{}]*\}/g, '$1')
    .replace(/:key\{\[0-9a-f\]\{16\}\}/g, '0123456789abcdef')
    .replace(/:(year|academicYearId|yearId)(\{(?:[^{}]|\{[\d,]*\})*\})?/g, '20252026')
    .replace(/:term(\{(?:[^{}]|\{[\d,]*\})*\})?/g, '1')
    .replace(/:(classId|class|formClass)(\{(?:[^{}]|\{[\d,]*\})*\})?/g, '5A')
    .replace(/:subjectId(\{(?:[^{}]|\{[\d,]*\})*\})?/g, '104')
    .replace(/:studentId(\{(?:[^{}]|\{[\d,]*\})*\})?/g, '20210001')
    .replace(/:\w+(\{(?:[^{}]|\{[\d,]*\})*\})?/g, '1')

test('no address is answered by two features', () => {
  const described = features.openAPIRegistry.definitions.flatMap((one) =>
    one.type === 'route' ? [`${one.route.method} ${one.route.path}`] : [],
  )
  expect(described.length).toBeGreaterThan(100)
  expect(described.filter((route, i) => described.indexOf(route) !== i)).toEqual([])
})

test.each(unique.filter((r) => !isForVisitors(r.path)).map((r) => [r.method, r.path] as const))(
  '%s %s turns a visitor away',
  async (method, path) => {
    const res = await as('nobody')(example(path), { method, ...(method !== 'GET' && { json: {} }) })
    const door = path.startsWith('/student/') ? '/student' : '/'
    expect([401, res.status === 303 && res.headers.get('Location') === door ? 303 : 401]).toContain(res.status)
  },
)

test.each(unique.filter((r) => r.method === 'GET').map((r) => r.path))('GET %s is never cached by a shared machine', async (path) => {
  const res = await as('admin')(example(path))
  if (!res.headers.get('Content-Type')?.startsWith('text/html')) return
  expect(res.headers.get('Cache-Control')).toBe('no-store')
})

test('a write from another site is refused, whatever it carries', async () => {
  for (const { method, path } of unique.filter((r) => r.method !== 'GET')) {
    const res = await as('admin')(example(path), { method, headers: { 'Sec-Fetch-Site': 'cross-site' }, json: {} })
    expect([path, res.status]).toEqual([path, 403])
  }
})

test('every page forbids inline script and framing by others', async () => {
  const policy = (await as('nobody')('/')).headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("style-src 'self'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('unsafe')
})

test.each(['/admin/', '/student/', '/admin/students/'])('%s is the address without its last stroke', async (path) => {
  const res = await as('nobody')(path)
  expect([res.status, new URL(res.headers.get('Location') ?? '', 'http://school.test').pathname]).toEqual([301, path.slice(0, -1)])
})

test('//elsewhere.test/ leads nowhere else', async () => {
  const res = await as('nobody')('//elsewhere.test/')
  const leads = res.headers.get('Location')
  expect(leads === null || new URL(leads, 'http://school.test').host).not.toBe('elsewhere.test')
})
