import { termValue } from '../../domain/_titles.ts'

/** The page of each list. */
export type HonourPages = Record<'roll' | 'help' | 'off', number>
export type HonourOf = { term?: { year: number; term: number } | undefined; classId?: string | null; level?: number | null }

function queryOf({ term, classId, level }: HonourOf, pages: Partial<HonourPages> = {}): string {
  const group = classId ?? (level ? `form-${level}` : '')
  const turned = Object.entries(pages).flatMap(([list, page]) => (page > 1 ? [[list, String(page)]] : []))
  const own = { ...(term && { term: termValue(term) }), ...(group && { class: group }), ...Object.fromEntries(turned) }
  const text = new URLSearchParams(own).toString()
  return text && `?${text}`
}

/** The honour roll and who needs help, under `/admin` or `/term-reports`. */
export const honourUrl = (base: string, of: HonourOf = {}, pages?: HonourPages) => `${base}/honour${queryOf(of, pages)}`
export const honourPrintUrl = (base: string, of: HonourOf) => `${base}/honour/print${queryOf(of)}`
export const honourExcelUrl = (base: string, of: HonourOf) => `${base}/honour/excel${queryOf(of)}`
export const certificatesUrl = (base: string, of: HonourOf) => `${base}/honour/certificates${queryOf(of)}`
export const lettersUrl = (base: string, of: HonourOf) => `${base}/honour/letters${queryOf(of)}`
export const honourRulesUrl = '/admin/honour/rules'
