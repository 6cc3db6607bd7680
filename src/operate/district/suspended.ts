import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** While a school's directory has this file, nobody is served. */
export const suspendedFile = (dir: string) => join(dir, 'suspended')
export const isSuspended = (dir: string) => existsSync(suspendedFile(dir))
