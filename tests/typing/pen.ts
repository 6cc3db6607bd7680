import type { Act, Field, Shape, Spot, Task } from './acts.ts'
import type { Chance } from './chance.ts'
import type { Grid } from './grid.ts'

export type Doing = { do(...acts: Act[]): void; end(): Task }
/** What tasks are made of. */
export type Pen = {
  chance: Chance
  shape: Shape
  grid: Grid
  task(about: string): Doing
  fieldAt(spot: Spot): Field
  isOpen(spot: Spot): boolean
  anywhere(): Spot
  goTo(doing: Doing, spot: Spot): Spot
  settleDown(doing: Doing): Spot
  write(doing: Doing, field: Field, text: string): void
  finish(doing: Doing, spot: Spot): void
  valueFor(spot: Spot): string
  calm(doing: Doing): void
}
