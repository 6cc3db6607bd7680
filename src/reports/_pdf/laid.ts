import type { Block, Letterhead } from '../_model.ts'
import type { Density, Place } from './geometry.ts'
import type { Setting } from './lines.ts'
import type { Pen } from './pen.ts'

/** The parts of a page: a sheet's own blocks, and the heads and foot that pagination adds. */
export type Part =
  | Block
  | { kind: 'letterhead'; letterhead: Letterhead; title: string; when: string; nameSize?: number }
  | { kind: 'running'; about: string; title: string; when: string }
  | { kind: 'foot'; notes: string; stamp: string }

/** A part with its lines broken. It knows its height, draws itself, and may split where a page ends. */
export type Laid = {
  part: Part
  height: number
  draw(pen: Pen, y: number): void
  /** Splits off what fits into the room. With `isFresh` the page is empty, so something must go on it. */
  split?(room: number, isFresh: boolean): readonly [Laid, Laid] | null
  /** Places it at the foot of its page. */
  isLow?: true
  /** The same part, with the page number and the number of pages. */
  numbered?(page: number, pages: number): Laid
}

export type Layout = Setting & { density: Density; place: Place; isWide: boolean }
