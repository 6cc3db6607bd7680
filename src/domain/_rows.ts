/** How many rows a list shows at once: one choice of a person in one browser, for all lists. */
export const rowChoices = [15, 30, 50, 100] as const
export const usualRows = rowChoices[0]
/** As many as fit the window, which only the browser knows. */
export type Rows = { count: number; isFit: boolean }

/** As the browser keeps it: `30`, or `fit-23`. */
export function parseRows(text = ''): Rows | undefined {
  const [, fit, digits = ''] = /^(fit-)?(\d{1,3})$/.exec(text) ?? []
  const count = Number(digits)
  if (fit) return count >= 5 && count <= 100 ? { count, isFit: true } : undefined
  return rowChoices.some((choice) => choice === count) ? { count, isFit: false } : undefined
}

/** The cookie of one account: on a shared computer each has its own. */
export const rowsCookie = (user: string) => `rows-${user}`

/** The rows of a page that exists: one too far is the last. */
export function partOf<Row>(rows: readonly Row[], page: number, count: number): { rows: Row[]; page: number } {
  const shown = Math.max(1, Math.min(page, Math.ceil(rows.length / count)))
  return { rows: rows.slice((shown - 1) * count, shown * count), page: shown }
}
