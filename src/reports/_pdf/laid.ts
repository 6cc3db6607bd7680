import type { Block, Letterhead } from '../_model.ts'
import type { Density, Place } from './geometry.ts'
import type { Setting } from './lines.ts'
import type { Pen } from './pen.ts'

/** What the pages are made of besides a sheet's own blocks: the heads and the foot, which the pagination adds. */
export type Part =
  | Block
  | { kind: 'letterhead'; letterhead: Letterhead; title: string; when: string; nameSize?: number }
  | { kind: 'running'; about: string; title: string; when: string }
  | { kind: 'foot'; notes: string; stamp: string }

/** A part with its lines broken: it knows its height, draws itself there, and may give up what does not fit a page. */
export type Laid = {
  part: Part
  height: number
  draw(pen: Pen, y: number): void
  /** What fits into the room, and the rest. `isFresh`: the page is still empty, so that something must go on it. */
  split?(room: number, isFresh: boolean): readonly [Laid, Laid] | null
  /** Stands at the foot of its page. */
  isLow?: true
  /** The same on another page of so many. */
  numbered?(page: number, pages: number): Laid
}

export type Layout = Setting & { density: Density; place: Place; isWide: boolean }
