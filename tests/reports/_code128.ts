/** Code 128 read back, by its table alone: widths of bar, space, bar, … of each symbol, 0 to 106. */
const widths =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113
132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113
312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111
241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113
411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/)
const symbols = new Map(widths.map((width, value) => [width, value]))
const [toC, toB, toA] = [99, 100, 101]
const starts: Record<number, 'A' | 'B' | 'C'> = { 103: 'A', 104: 'B', 105: 'C' }

/** What the bars and spaces, from the first bar to the last, say; throws where they say nothing. `modules` are the widths in modules. */
export function readCode128(modules: readonly number[]): string {
  const values: number[] = []
  for (let from = 0; from < modules.length; ) {
    const length = modules.length - from === 7 ? 7 : 6
    const value = symbols.get(modules.slice(from, from + length).join(''))
    if (value === undefined) throw new Error(`no symbol ${modules.slice(from, from + length)}`)
    values.push(value)
    from += length
  }
  const [stop, check, ...back] = values.reverse()
  const said = back.reverse()
  if (stop !== 106) throw new Error('no stop')
  if (said.reduce((sum, value, i) => sum + value * Math.max(1, i), 0) % 103 !== check) throw new Error('wrong check symbol')
  let set = starts[said[0] ?? -1]
  if (!set) throw new Error('no start')
  let text = ''
  for (const value of said.slice(1)) {
    if (set === 'C' && value < 100) text += String(value).padStart(2, '0')
    else if (value === toC) set = 'C'
    else if (value === toB && set !== 'B') set = 'B'
    else if (value === toA && set !== 'A') set = 'A'
    else text += String.fromCharCode(value + 32)
  }
  return text
}

/** Dark and light in turn along a line, as widths from the first dark to the last. */
export function runsAlong(dark: readonly boolean[]): number[] {
  const trimmed = dark.slice(dark.indexOf(true), dark.lastIndexOf(true) + 1)
  const runs: number[] = []
  trimmed.forEach((is, i) => {
    if (i > 0 && is === trimmed[i - 1]) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
    else runs.push(1)
  })
  return runs
}
