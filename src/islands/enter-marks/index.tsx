export function EnterMarksGrid() { return null }
