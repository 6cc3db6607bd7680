import { getAsset, isSea } from 'node:sea'
import { Failure } from './_failure.ts'

/** Returns the licences of everything that the program carries, as the build collected them. */
export function licences(): string {
  if (isSea()) return getAsset('licences', 'utf8')
  throw new Failure('The licences are in the built program; here they lie in node_modules')
}
