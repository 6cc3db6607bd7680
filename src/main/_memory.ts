import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the process small beside others on an old machine: V8 sizes its heap by the memory that it sees, and lets garbage lie until
 * it has grown several times. Collected at three fifths, a school of report cards is drawn in about 230 MB, and a page costs no more for it.
 */
export function keepSmall(): void {
  for (const flag of ['heap-growing-percent=60', 'max-semi-space-size=4', 'semi-space-growth-factor=1']) setFlagsFromString(`--${flag}`)
}
