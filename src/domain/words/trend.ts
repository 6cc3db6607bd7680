import { listed } from '../_numbers.ts'

/** The figures of a drawing in words. */
export const averagesOf = (whose: string, values: readonly string[]) => `${whose}: ${listed(values)}.`

/** `+0.3`, `−3.8`: tenths. */
export const signedTenths = (tenths: number) =>
  `${tenths > 0 ? '+' : tenths < 0 ? '−' : ''}${Math.floor(Math.abs(tenths) / 10)}.${Math.abs(tenths) % 10}`
