import { InvalidArgumentError } from 'commander'
import { Failure } from './_failure.ts'

/** How many schools are open at once: one that is used takes about 10 MB. */
export const openAtOnce = 20

export const wholeNumber = (least: number, most: number) => (text: string) => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
}

/** True if a school is kept on PostgreSQL, and not in a directory. */
export const isAddress = (data: string) => /^postgres(?:ql)?:/i.test(data)

/** No fault of an argument, because that would be said with the address and its password. */
export function directory(text: string): string {
  if (!isAddress(text)) return text
  hideArguments()
  throw new Failure(
    'Only serve, admin, demo and move take the address of a school on PostgreSQL. Backups, checks and copies of it are made with the server’s own tools.',
  )
}

export function directoryOrAddress(text: string): string {
  if (isAddress(text)) hideArguments()
  return text
}

/** Lists of what runs have the arguments of each program, and an address may have a password. */
function hideArguments(): void {
  process.title = 'term-reports'
}

type Given = { data: string; schools?: string; home?: string; replicateTo?: string }

/** Refuses options of `serve` that do not go together with where the school is kept. */
export function requireFitting({ data, schools, home, replicateTo }: Given): void {
  if (schools !== undefined && isAddress(schools)) {
    hideArguments()
    throw new Failure(
      '--schools serves the directories of a directory. The address of a school on PostgreSQL is a line in DIR/NAME/address.',
    )
  }
  const isOnServer = schools === undefined && isAddress(data)
  if (schools === undefined && !isOnServer && home !== undefined)
    throw new Failure('--home is of a school on PostgreSQL: one in a directory keeps everything there')
  if (isOnServer && replicateTo !== undefined)
    throw new Failure('--replicate-to copies a school in a directory. PostgreSQL replicates with its own tools.')
}
