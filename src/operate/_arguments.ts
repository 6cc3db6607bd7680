import { InvalidArgumentError } from 'commander'

export const wholeNumber = (least: number, most: number) => (text: string) => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
}
