import { continues, pageOf, replacementNote } from '../../domain/words/reports.ts'
import type { Letterhead, Sheet } from '../_model.ts'
import type { Fonts } from './fonts.ts'
import { densities, mm, places } from './geometry.ts'
import { layFoot, layLetterhead, layRunning } from './heads.ts'
import { layKeys } from './keys.ts'
import type { Laid, Layout, Part } from './laid.ts'
import { layBanner, layFaces, layFigures, layNotice, layPerson, laySignatures, layTexts } from './parts.ts'
import { layTable } from './table.ts'
import { layTrend } from './trend.ts'

/** `density` counts from the normal setting; `gap` is the space between the parts. */
export type Page = { parts: readonly Laid[]; density: number; gap: number; number: number; total: number }

/**
 * Divides a sheet into pages, in the loosest setting that needs one page, else in the setting with the fewest pages. Every following
 * page names the sheet's subject. Only the trend is left out, if its page is one less without it.
 */
export function paginate(sheet: Sheet, letterhead: Letterhead, fonts: Fonts): Page[] {
  let best: Page[] | undefined
  for (const [i, density] of densities[sheet.paper].entries()) {
    const layout = { fonts, hasReplaced: false, isCramped: false, density, place: places[sheet.paper], isWide: sheet.paper === 'wide' }
    const pages = fill(sheet, letterhead, layout).map((parts, n, all) => ({
      parts,
      density: i,
      gap: mm(density.gap),
      number: n + 1,
      total: all.length,
    }))
    const isLast = i === densities[sheet.paper].length - 1
    if (layout.isCramped && !isLast) continue
    if (!best || pages.length < best.length) best = pages
    if (best.length === 1) return best
  }
  const bare = sheet.blocks.filter(({ kind }) => kind !== 'trend')
  if (bare.length === sheet.blocks.length) return best ?? []
  const without = paginate({ ...sheet, blocks: bare }, letterhead, fonts)
  return best && best.length <= without.length ? best : without
}

function fill(sheet: Sheet, letterhead: Letterhead, layout: Layout): Laid[][] {
  const running = layRunning(layout, { kind: 'running', about: sheet.about, title: sheet.title, when: sheet.when })
  const first = sheet.isInner ? running : layLetterhead(layout, { kind: 'letterhead', letterhead, title: sheet.title, when: sheet.when })
  const blocks = sheet.blocks.map((block) => lay(layout, block))
  const gap = mm(layout.density.gap)
  const whole = layout.place.room - layout.fonts.spare
  const notes = layout.hasReplaced ? [sheet.foot?.notes, replacementNote].filter(Boolean).join(' ') : sheet.foot?.notes
  if (notes === undefined && height([first, ...blocks], gap) <= whole) return [[first, ...blocks]]

  const foot = (page: number, pages: number): Laid => ({ ...layFoot(layout, footOf(sheet, notes, page, pages)), numbered: foot })
  const room = whole - Math.max(foot(998, 999).height, foot(999, 999).height) - gap
  const pages = flow(first, running, bundle(blocks), room, gap)
  return pages.map((parts, i) => [...parts, foot(i + 1, pages.length)])
}

const height = (parts: readonly Laid[], gap: number) => parts.reduce((sum, part) => sum + part.height, 0) + gap * (parts.length - 1)

/** Fills page after page as far as the parts allow. */
function flow(first: Laid, running: Laid, groups: Laid[][], room: number, gap: number): Laid[][] {
  const pages: Laid[][] = []
  let page = [first]
  const next = () => {
    pages.push(page)
    page = [running]
  }
  for (const group of groups) {
    let rest = group
    while (rest.length > 0) {
      const free = room - height(page, gap) - gap
      const [only] = rest
      if (height(rest, gap) <= free) {
        page.push(...rest)
        break
      }
      const staysWhole = isWhole(only) && page.some(isTable) && height([running, ...rest], gap) <= room
      const split = rest.length === 1 && !staysWhole ? only?.split?.(free, page.length === 1) : null
      if (split) {
        page.push(split[0])
        rest = [split[1]]
      } else if (page.length === 1) {
        page.push(...rest) // taller than a page and cannot be split
        break
      }
      next()
    }
  }
  return [...pages, page]
}

const isTable = ({ part }: Laid) => part.kind === 'table'
const isWhole = (laid: Laid | undefined) => laid?.part.kind === 'table' && laid.part.isWhole === true

/** Keeps the parts at the foot of a page together. */
function bundle(blocks: readonly Laid[]): Laid[][] {
  const low = blocks.filter((b) => b.isLow)
  return [...blocks.filter((b) => !b.isLow).map((b) => [b]), ...(low.length > 0 ? [low] : [])]
}

function footOf(sheet: Sheet, notes: string | undefined, page: number, pages: number): Extract<Part, { kind: 'foot' }> {
  if (sheet.foot) return { kind: 'foot', notes: notes ?? '', stamp: `${sheet.foot.stamp} · ${pageOf(page, pages)}` }
  const goesOn = page < pages ? `${sheet.about}: ${continues}.` : ''
  return { kind: 'foot', notes: [goesOn, notes].filter(Boolean).join(' '), stamp: pageOf(page, pages) }
}

function lay(layout: Layout, block: Sheet['blocks'][number]): Laid {
  switch (block.kind) {
    case 'table':
      return layTable(layout, block)
    case 'person':
      return layPerson(layout, block)
    case 'figures':
      return layFigures(layout, block)
    case 'trend':
      return layTrend(layout, block)
    case 'texts':
      return layTexts(layout, block)
    case 'signatures':
      return laySignatures(layout, block)
    case 'keys':
      return layKeys(layout, block)
    case 'faces':
      return layFaces(layout, block)
    case 'notice':
      return layNotice(layout, block)
    case 'banner':
      return layBanner(layout, block)
  }
}

/** Returns the place of each part from the top margin. Low parts go to the foot of the page, on a card the foot itself too. */
export function placed(page: Page, { paper }: Pick<Sheet, 'paper'>): { part: Laid; y: number }[] {
  const place = places[paper]
  const slack = place.room - height(page.parts, page.gap)
  const low = page.parts.findIndex((p) => p.isLow || (paper === 'card' && p.part.kind === 'foot'))
  let y = place.top
  return page.parts.map((part, i) => {
    if (i === low) y += Math.max(0, slack)
    y += part.height + page.gap
    return { part, y: y - part.height - page.gap }
  })
}
