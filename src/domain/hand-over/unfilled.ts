/** What nobody at the school has. `forms`: those of whose classes some have no dean. */
export type Unfilled = {
  lessons: readonly { classId: string; subjectId: number; subject: string; students: number }[]
  classes: readonly string[]
  forms: readonly { level: number; classes: readonly string[] }[]
}

export const countUnfilled = ({ lessons, classes, forms }: Unfilled) => lessons.length + classes.length + forms.length
