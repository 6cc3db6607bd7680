import { expect, test } from 'vitest'
import { faultOf } from '../../src/db/_engine/index.ts'

const withCode = (code: unknown, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  ['SQLITE_FULL', 'full'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_IOERR_WRITE', 'unwritable'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'referred'],
  ['23505', 'refused'],
  ['53100', 'full'],
  ['40P01', 'busy'],
  ['57P01', 'unwritable'],
  ['ECONNREFUSED', 'unwritable'],
])('%s is a fault of the database: %s', (code, fault) => {
  expect(faultOf(withCode(code))).toBe(fault)
})

test.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE', 404, 23, 20])(
  '%s is none: a browser went away, or something else has numbers',
  (code) => {
    expect(faultOf(withCode(code, 'aborted'))).toBeUndefined()
  },
)
