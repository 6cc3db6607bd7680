/** Where a group of keys works: on every page, or on these. */
export type KeyPlace =
  | 'everywhere'
  | 'students'
  | 'grid'
  | 'comments'
  | 'book'
  | 'history'
  | 'columns'
  | 'average'
  | 'arrows'
  | 'saves'
  | 'lists'
  | 'register'

/** `Ctrl+Home` is one combination. */
type Keys = readonly [keys: readonly string[], does: string]

export const shortcutWords = {
  title: 'Keyboard Shortcuts',
  link: 'Keyboard shortcuts',
  all: 'Show the shortcuts of all pages',
} as const

export const shortcuts: Record<KeyPlace, { title: string; keys: readonly Keys[] }> = {
  grid: {
    title: 'Marks, cell by cell',
    keys: [
      [['Enter'], 'Down'],
      [['Shift+Enter'], 'Up'],
      [['↑', '↓', '←', '→'], 'Next cell that way'],
      [['Home', 'End'], 'First or last cell of the row'],
      [['Ctrl+↑', 'Ctrl+↓'], 'First or last cell of the column'],
      [['Ctrl+Home', 'Ctrl+End'], 'First or last cell of all'],
      [['Page Up', 'Page Down'], 'One screen up or down'],
      [['F2'], 'Change part of what is in the cell'],
      [['Delete'], 'Empty the cell'],
      [['Esc'], 'Put back what was in the cell'],
      [['Ctrl+Z'], 'Undo'],
      [['Ctrl+Y'], 'Do again what you undid'],
      [['Shift+↑', 'Shift+↓'], 'Select several cells'],
      [['Ctrl+C', 'Ctrl+V'], 'Copy or paste, also from and to Excel'],
    ],
  },
  comments: { title: 'Coded comments', keys: [[['Alt+↓'], 'Open the list of comments']] },
  book: { title: 'Mark book', keys: [[['Ctrl+P'], 'Print the whole mark book']] },
  students: {
    title: 'From student to student',
    keys: [
      [['Alt+Page Up'], 'Previous student'],
      [['Alt+Page Down'], 'Next student'],
    ],
  },
  columns: { title: 'Marks of a term report', keys: [[['↑', '↓'], 'The mark above or below']] },
  average: { title: 'Averages', keys: [[['Alt+W'], 'How the average, grade and rank are made']] },
  arrows: { title: 'Table of subjects', keys: [[['↑', '↓', '←', '→'], 'Next link that way']] },
  saves: {
    title: 'Fields that save themselves',
    keys: [
      [['Enter'], 'Save'],
      [['Esc'], 'Put back what is saved'],
    ],
  },
  history: { title: 'History', keys: [[['Alt+H'], 'Who changed this field or cell, and when']] },
  register: {
    title: 'Register',
    keys: [
      [['P', 'L', 'A'], 'Present, late or absent, then the next student'],
      [['R'], 'Give the reason of an absence'],
      [['Delete'], 'Remove the mark'],
      [['↑', '↓'], 'Student above or below'],
    ],
  },
  lists: {
    title: 'Lists that you type in',
    keys: [
      [['↓'], 'Open the list'],
      [['Enter'], 'Choose'],
      [['Esc'], 'Close the list'],
    ],
  },
  everywhere: {
    title: 'On every page',
    keys: [
      [['/', 'Ctrl+K'], 'Find a student, teacher, class, lesson, screen or report'],
      [['?'], 'Show this list (not while you type in a field)'],
      [['Tab'], 'Next field, link or button'],
      [['Shift+Tab'], 'The one before'],
      [['Esc'], 'Close the window or menu'],
    ],
  },
}
