/** One line of the table: a figure against its budget. A row whose page does not exist yet says so. */
export type Row = {
  what: string
  figure: number | null
  unit: string
  budget: number
  /** The budget is a floor: more is better. */
  isFloor?: true
  /** What the figure rests on. */
  note?: string
}

/** The figure over the budget, or the budget over the figure where more is better: at most 1 is within. */
export function ratioOf({ figure, budget, isFloor }: Row): number | null {
  if (figure === null) return null
  if (budget === 0) return figure === 0 ? 0 : Number.POSITIVE_INFINITY
  return isFloor ? budget / figure : figure / budget
}

export function verdictOf(row: Row): 'ok' | 'OVER' | 'not there yet' {
  const ratio = ratioOf(row)
  if (ratio === null) return 'not there yet'
  return ratio <= 1 ? 'ok' : 'OVER'
}

export const absent = (what: string, unit: string, budget: number): Row => ({ what, figure: null, unit, budget })

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.what,
    row.figure === null ? '–' : `${shown(row.figure)} ${row.unit}`,
    `${row.isFloor ? '≥' : '≤'} ${row.budget} ${row.unit}`,
    ratioOf(row)?.toFixed(2) ?? '–',
    verdictOf(row),
    row.note ?? '',
  ])
  const head = ['what', 'figure', 'budget', 'ratio', 'verdict', '']
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => (line[column] ?? '').length)))
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const asJson = (rows: readonly Row[]) =>
  JSON.stringify(
    rows.map((row) => ({ ...row, ratio: ratioOf(row), verdict: verdictOf(row) })),
    null,
    2,
  )
