export type Way = readonly [down: number, right: number]

/** Where the keys go. */
export const ways = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  'Shift+Enter': [-1, 0],
  Tab: [0, 1],
  'Shift+Tab': [0, -1],
} as const satisfies Record<string, Way>
/** Within which row or column, and to which end. */
export type Jump = readonly [along: 'row' | 'col' | 'all', end: 0 | -1]
export const jumps: Readonly<Record<string, Jump>> = {
  ...{ Home: ['row', 0], End: ['row', -1], 'Control+Home': ['all', 0], 'Control+End': ['all', -1] },
  ...{
    'Control+ArrowLeft': ['row', 0],
    'Control+ArrowRight': ['row', -1],
    'Control+ArrowUp': ['col', 0],
    'Control+ArrowDown': ['col', -1],
  },
}
export const wayOf = (key: string): Way | undefined => (ways as Record<string, Way>)[key]
