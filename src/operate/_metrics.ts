import { createServer, type Server } from 'node:http'
import { listen } from './_listen.ts'

/** A request that was answered. `school`: only where several are served. */
export type Answered = { school?: string | undefined; method: string; status: number; ms: number }
export type Metrics = { answered: (request: Answered) => void; server: Server }

/** In seconds: from a saved mark to a spreadsheet of all classes. */
const buckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5, 30]

/**
 * Serves figures for Prometheus on a port of their own, at /metrics: requests by school and status, how long they took, and the
 * process. The library is loaded only where they are wanted.
 */
export async function openMetrics({
  host,
  port,
  openSchools,
}: {
  host: string
  port: number
  openSchools: () => number
}): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const labelNames = ['school', 'method', 'status'] as const
  const requests = new Counter({
    ...{ name: 'term_reports_requests_total', help: 'Requests answered, by school, method and class of status', labelNames },
    registers: [register],
  })
  const seconds = new Histogram({
    ...{ name: 'term_reports_request_seconds', help: 'Seconds from a request to the end of its answer', labelNames: ['method'] as const },
    ...{ buckets, registers: [register] },
  })
  const open = { name: 'term_reports_open_schools', help: 'Schools that are open', registers: [register] }
  new Gauge({
    ...open,
    collect() {
      this.set(openSchools())
    },
  })
  const server = createServer(async ({ url, method }, answer) => {
    if (url !== '/metrics' || method !== 'GET') return answer.writeHead(404).end()
    const text = await register.metrics()
    return answer.writeHead(200, { 'Content-Type': register.contentType }).end(text)
  })
  await listen(server, { host, port })
  return {
    server,
    answered({ school = '', method, status, ms }) {
      requests.inc({ school, method, status: `${Math.floor(status / 100)}xx` })
      seconds.observe({ method }, ms / 1000)
    },
  }
}
