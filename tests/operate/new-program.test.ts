import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { requireKnows, versionOf } from '../../src/operate/service/_new-program.ts'

const directory = mkdtempSync(join(tmpdir(), 'term-reports-new-program-'))
afterAll(() => rmSync(directory, { recursive: true }))

test.skipIf(process.platform === 'win32')('a program that takes too long to answer is told of in plain words', () => {
  const slow = join(directory, 'slow')
  writeFileSync(slow, '#!/bin/sh\nexec sleep 20\n')
  chmodSync(slow, 0o755)
  const late = 'it did not answer within 0.2 seconds. Try again: the second start is quicker'
  expect(() => versionOf(slow, 0.2)).toThrow(`${slow} does not say its version: ${late}`)
  expect(() => requireKnows(slow, directory, {}, 0.2)).toThrow(`The new program cannot read this school: ${late}`)
})
