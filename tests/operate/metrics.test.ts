import { expect, test } from 'vitest'
import { portOf } from '../../src/operate/_listen.ts'
import { openMetrics } from '../../src/operate/_metrics.ts'

test('requests are counted by school and class of status, with no address of a page', async () => {
  let open = 3
  const metrics = await openMetrics({ host: '127.0.0.1', port: 0, openSchools: () => open })
  const read = async (path = '/metrics', init = {}) => fetch(`http://127.0.0.1:${portOf(metrics.server)}${path}`, init)
  const request = { method: 'GET', route: '/term-reports/students/:id', status: 200, ms: 12 } // as the log has it
  metrics.answered({ ...request, school: 'poui' })
  metrics.answered({ ...request, school: 'poui', status: 304 })
  metrics.answered({ ...request, method: 'PATCH', status: 507, ms: 2000 })
  const text = await (await read()).text()
  expect(text).toContain('term_reports_requests_total{school="poui",method="GET",status="2xx"} 1')
  expect(text).toContain('term_reports_requests_total{school="poui",method="GET",status="3xx"} 1')
  expect(text).toContain('term_reports_requests_total{school="",method="PATCH",status="5xx"} 1')
  expect(text).toContain('term_reports_request_seconds_bucket{le="0.01",method="GET"} 0')
  expect(text).toContain('term_reports_request_seconds_bucket{le="0.02",method="GET"} 2')
  expect(text).toContain('term_reports_request_seconds_sum{method="PATCH"} 2')
  expect(text).toContain('term_reports_open_schools 3')
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/)
  expect(text).not.toContain('students')
  open = 4
  expect(await (await read()).text()).toContain('term_reports_open_schools 4')
  expect([(await read('/')).status, (await read('/metrics', { method: 'POST' })).status]).toEqual([404, 404])
  metrics.server.close()
})
