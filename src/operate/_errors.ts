import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixed } from '../domain/_limits.ts'

const [most, pauseMs] = [fixed.errors, 1000]
const fileOf = (dir: string) => join(dir, 'last-errors.json')

/** Keeps of an error only where in the program it happened. A message or a value could come from a student's record. */
export type KeptError = { at: string; said: string; requestId?: string; name?: string; code?: string; where: readonly string[] }

const frame = /^\s+at (?:async )?(?:new )?[\w.<>#$[\] ]*\(?(?:(?:file:\/\/|node:|\/)\S*|[A-Z]:\\[^:]*):\d+:\d+\)?$/
/** On Windows the program's folder may have spaces or a person's name in its path. */
const windowsFolder = /[A-Z]:\\(?:[^:]*\\)?/

export function keptError(at: Date, fields: object, said: string): KeptError {
  const { err, requestId } = fields as { err?: unknown; requestId?: unknown }
  const { name, code, message = '', stack = '' } = (err ?? {}) as Partial<Record<string, string>>
  const after = stack.indexOf(message) < 0 ? stack : stack.slice(stack.indexOf(message) + message.length)
  return {
    at: at.toISOString(),
    said,
    ...(typeof requestId === 'string' && { requestId }),
    ...(isWord(name) && { name }),
    ...(isWord(code) && { code }),
    where: after
      .split('\n')
      .filter((line) => frame.test(line))
      .map((line) => line.trim().replace(windowsFolder, '')),
  }
}

const isWord = (text: unknown): text is string => typeof text === 'string' && /^\w{1,60}$/.test(text)

export function listErrors(dir: string): KeptError[] {
  try {
    return JSON.parse(readFileSync(fileOf(dir), 'utf8')) as KeptError[]
  } catch {
    return []
  }
}

/** Keeps the last errors beside the school for whoever is asked for help. A full disk does not stop the server. */
export function keepErrors(dir: string): (fields: object, said: string) => void {
  const errors = listErrors(dir)
  let written = 0
  return (fields, said) => {
    errors.push(keptError(new Date(), fields, said))
    errors.splice(0, errors.length - most)
    if (Date.now() - written < pauseMs) return
    written = Date.now()
    try {
      writeFileSync(fileOf(dir), JSON.stringify(errors, null, 1), { mode: 0o600 })
    } catch {}
  }
}
