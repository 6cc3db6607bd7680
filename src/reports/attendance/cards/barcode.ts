import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js'
import { runsOf } from '../../_model.ts'

/** Light on both sides, without which no scanner finds the first bar. */
const quiet = 10

/** A student number in Code 128: where each bar starts and how wide it is, in modules, of so many in all. */
export function barcodeOf(id: number): { bars: readonly (readonly [from: number, count: number])[]; modules: number } {
  const { data } = new CODE128(String(id), {}).encode()
  const row = Array.from(data, (module) => module === '1')
  return { bars: runsOf(row).map(([from, count]) => [from + quiet, count]), modules: row.length + 2 * quiet }
}
