import type { TermKey } from '../../domain/_terms.ts'

/** Addresses under `/admin` or `/term-reports`. */
export function linksOf(base: string) {
  const home = `${base}/class-marks`
  const uploads = `${home}/uploads`
  return {
    home,
    of: ({ year, term }: TermKey) => `${home}?year=${year}&term=${term}`,
    fileOf: ({ year, term }: TermKey, classId?: string) =>
      [home, year, term, ...(classId ? [encodeURIComponent(classId)] : []), 'file'].join('/'),
    upload: `${home}/upload`,
    batch: (id: number, ...more: string[]) => [uploads, id, ...more].join('/'),
    changesOf: (id: number, classId: string) => `${uploads}/${id}?class=${encodeURIComponent(classId)}#changes`,
  }
}
export type Links = ReturnType<typeof linksOf>
