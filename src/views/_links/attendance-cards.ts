import { base } from './attendance.ts'

export const cardsUrl = `${base}/cards`
const query = (of: string) => new URLSearchParams({ of })
export const cardsOfUrl = (of: string) => `${cardsUrl}?${query(of)}`
export const linksOf = (of: string) => ({
  show: `${cardsUrl}/show?${query(of)}`,
  pdf: `${cardsUrl}/pdf?${query(of)}`,
  page: `${cardsUrl}/print?${query(of)}`,
  back: cardsOfUrl(of),
})
