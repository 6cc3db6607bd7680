/** A message of a job's stream. `filePath` is a token, and null until the file is complete. */
export type Progress = { message: string; progress: number; total: number; complete: boolean; filePath: string | null }
