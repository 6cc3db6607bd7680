import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the process small beside others on an old machine: V8 sizes its heap by the memory that it sees, and lets garbage lie until
 * it has grown several times. Collected at three fifths, a school of report cards is drawn in about 230 MB, and a page costs no more for it.
 * Only once the program has begun: what of Node is read after a change of flags is compiled anew.
 * The size of the young generation is a flag of the start (`_malloc.ts`, `scripts/_build.ts`): set here, it would never grow again.
 */
export function keepSmall(): void {
  setFlagsFromString('--heap-growing-percent=60')
}
