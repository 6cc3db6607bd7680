import { renameSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { createAppFor, createDistrictApp } from '../../src/app.ts'
import { openAssets } from '../../src/assets.ts'
import { createServerFor, listen, portOf } from '../../src/operate/_listen.ts'
import { openLog } from '../../src/operate/_log.ts'
import { pathOf, type Sockets } from '../../src/operate/_serving.ts'
import { writeSettings } from '../../src/operate/backups/_state.ts'
import type { UpgradeWork } from '../../src/operate/backups/upgrading.ts'
import { workForUpgrade } from '../../src/operate/backups/work.ts'
import { Schools } from '../../src/operate/schools/index.ts'
import type { Tenant } from '../../src/routes/_env.ts'
import { emptyDirectory, schoolOnDisk } from './_backups.ts'

export const often = { lookMs: 50, restMs: 60_000, visitMs: 60_000, firstVisitMs: 0 }

/** Schools without backups, whose nights have work of their own all the same. */
export async function directoryWith(...names: string[]): Promise<string> {
  const root = emptyDirectory()
  for (const name of names) {
    const { dir, close } = await schoolOnDisk()
    await close()
    renameSync(dir, join(root, name))
    writeSettings(join(root, name), { isOff: true })
  }
  return root
}

/** The schools of a directory behind a server of their own, until the test ends; `tenant` is the last that was asked for. */
export async function serveSchools(
  dir: string,
  times: Parameters<typeof Schools.open>[0]['times'] = often,
  { most = 5, isOfFile = false } = {},
) {
  let tenant: Tenant | undefined
  const app = createAppFor((c) => {
    tenant = c.env.tenant
    return tenant
  }, {})
  const host = { app, assets: openAssets(), authority: () => undefined }
  const district = () => createDistrictApp((c) => c.env.tenant, {})
  const runUpgrade = (of: string, asked: UpgradeWork) => workForUpgrade(of, asked, new Date()) as Promise<never>
  const schools = Schools.open({ dir, most, host, log: openLog(() => {}, 'silent'), times, district, runUpgrade })
  const server = createServerFor((request, env) => {
    const sockets = env as Sockets
    return schools.answer(request, sockets, pathOf(sockets.incoming.url))
  }, undefined)
  await listen(server, { host: '127.0.0.1', port: 0 })
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await schools.close()
  }
  if (isOfFile) afterAll(stop)
  else onTestFinished(stop)
  const port = portOf(server)
  const ask = (name: string, path = '/') =>
    new Promise<number | undefined>((resolve) => {
      get({ port, path, headers: { Host: `${name}.localhost` } }, (answer) => resolve(answer.resume().statusCode))
    })
  return { schools, ask, port, app, tenant: () => tenant }
}
