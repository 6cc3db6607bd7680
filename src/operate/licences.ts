import { getAsset, isSea } from 'node:sea'
import { Failure } from './_failure.ts'

/** Of all that the program carries, as the build has collected them. */
export function licences(): string {
  if (isSea()) return getAsset('licences', 'utf8')
  throw new Failure('The licences are in the built program; here they lie in node_modules')
}
