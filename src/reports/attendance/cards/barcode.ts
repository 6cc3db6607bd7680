import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js'
import { runsOf } from '../../_model.ts'

/** Light space on both sides; without it a scanner cannot find the first bar. */
const quiet = 10

/** A student number in Code 128: the start and width of each bar in modules, and the number of modules. */
export function barcodeOf(id: number): { bars: readonly (readonly [from: number, count: number])[]; modules: number } {
  const { data } = new CODE128(String(id), {}).encode()
  const row = Array.from(data, (module) => module === '1')
  return { bars: runsOf(row).map(([from, count]) => [from + quiet, count]), modules: row.length + 2 * quiet }
}
