import { rmSync } from 'node:fs'
import { prepareBrowsers } from '../../scripts/_browsers.ts'
import { buildServed } from '../../scripts/_build.ts'
import { demoDir, makeDemo } from './_server.ts'

/** Once for all workers: the browsers, what is served, and the demonstration school that each worker copies. */
export default async function setup() {
  prepareBrowsers()
  await buildServed()
  makeDemo()
  return () => rmSync(demoDir(), { recursive: true, force: true })
}
