import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Copies } from '../../domain/retention/index.ts'

const copy = /^school-(?:before-(?:upgrade|restore|demo)|kept)-(\d{4})(\d\d)(\d\d)-\d{6}(?:-\d+)?\.db$/

/** The copies of the school that were set aside in a directory. No other file is listed or deleted. */
export const copiesIn = (dir: string): Copies => ({
  list: () =>
    (existsSync(dir) ? readdirSync(dir) : []).flatMap((name) => {
      const [, year, month, date] = copy.exec(name) ?? []
      if (!year) return []
      const bytes = statSync(join(dir, name), { throwIfNoEntry: false })?.size ?? 0
      return [{ name, day: `${year}-${month}-${date}`, bytes }]
    }),
  remove: (name) => {
    if (copy.test(name)) for (const end of ['-wal', '-shm', '']) rmSync(join(dir, `${name}${end}`), { force: true })
  },
})
