import { dayOfSerial } from '../../domain/_dates.ts'

/** A number format, as far as it changes the meaning: a day, a percentage, or leading zeros. */
export type NumberFormat = { kind: 'day' } | { kind: 'percent' } | { kind: 'zeros'; digits: number } | { kind: 'plain' }

export const plain: NumberFormat = { kind: 'plain' }

/** Day formats that have a number but no code (ECMA-376 18.8.30); 27 to 36 and 50 to 58 are East Asian. */
const isDayId = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)

/** Returns a format from its number, and from its code if the workbook has one. */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isDayId(id) ? { kind: 'day' } : id === 9 || id === 10 ? { kind: 'percent' } : plain
  if (/^0{2,}$/.test(code)) return { kind: 'zeros', digits: code.length }
  const letters = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  if (letters.endsWith('%')) return { kind: 'percent' }
  return /[yd]/i.test(letters) ? { kind: 'day' } : plain
}

export function numberCell(written: string, format: NumberFormat, is1904: boolean) {
  const value = Number(written)
  const day = format.kind === 'day' && Number.isFinite(value) ? dayOfSerial(value, is1904) : undefined
  if (day !== undefined) return { text: day, kind: 'date' } as const
  if (format.kind === 'percent' && Number.isFinite(value)) return { text: `${Number((value * 100).toFixed(6))}%`, kind: 'number' } as const
  const text = Number.isFinite(value) ? String(value) : written
  return { text: format.kind === 'zeros' && /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text, kind: 'number' } as const
}
