import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addFunctions } from '../../db/_open.ts'
import { partFromSchool } from '../../db/rehearsal/index.ts'
import { nameMark } from '../../domain/words/rehearsal.ts'
import { requireSound } from '../_check.ts'
import { copySound, type Tell } from '../_copying.ts'
import { Failure } from '../_failure.ts'
import { makeFolder } from '../_make-folder.ts'
import { sync } from '../_rename.ts'
import { openRaw, schoolFile } from '../_school-file.ts'
import { megabytes, roomAt } from '../backups/make.ts'

/** The directory of the copy, inside the school's directory. */
export const folderOf = (dir: string) => join(dir, 'rehearsal')

/** Counts the copy, what people write into it, and room for the school itself. */
export const roomNeeded = (dir: string) => Math.ceil(statSync(schoolFile(dir)).size * 1.5) + 16e6

/** Copies the school beside an older copy, and cuts its ties to the school. Returns the file, which has no final name yet. */
export async function copyAside(dir: string, tell: Tell): Promise<string> {
  const folder = folderOf(dir)
  makeFolder(folder)
  sweepPartials(folder)
  const [needed, free] = [roomNeeded(dir), roomAt(folder)]
  if (free < needed) throw new Failure(`The disk is full: a copy needs ${megabytes(needed)}, and ${megabytes(free)} are free.`)
  const { partial } = await copySound(schoolFile(dir), schoolFile(folder), { served: dir, tell })
  try {
    cutTies(partial)
    await requireSound(partial)
    sync(partial)
    return partial
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

function cutTies(file: string): void {
  const copy = openRaw(file)
  try {
    addFunctions(copy)
    partFromSchool(copy, nameMark)
  } finally {
    copy.close()
  }
}

function sweepPartials(folder: string): void {
  for (const name of readdirSync(folder)) if (name.includes('.partial-')) rmSync(join(folder, name), { force: true })
}
