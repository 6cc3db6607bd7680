import { termValue } from '../../domain/_titles.ts'

export type HonourOf = { term?: { year: number; term: number } | undefined; classId?: string | null; level?: number | null }

function queryOf({ term, classId, level }: HonourOf): string {
  const group = classId ?? (level ? `form-${level}` : '')
  const text = new URLSearchParams({ ...(term && { term: termValue(term) }), ...(group && { class: group }) }).toString()
  return text && `?${text}`
}

/** The honour roll and who needs help, under `/admin` or `/term-reports`. */
export const honourUrl = (base: string, of: HonourOf = {}) => `${base}/honour${queryOf(of)}`
export const honourExcelUrl = (base: string, of: HonourOf) => `${base}/honour/excel${queryOf(of)}`
export const certificatesUrl = (base: string, of: HonourOf) => `${base}/honour/certificates${queryOf(of)}`
export const lettersUrl = (base: string, of: HonourOf) => `${base}/honour/letters${queryOf(of)}`
export const honourRulesUrl = '/admin/honour/rules'
