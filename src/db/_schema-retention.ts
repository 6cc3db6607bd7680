import type { Generated } from 'kysely'
import type { Time } from '../domain/retention/index.ts'
import type { Version, WithDefault } from './_schema-records.ts'

export type RetentionTables = {
  retention_rule: { kind: string; time: Time; version: Version }
  /** Whose records stay whatever their time. */
  retention_hold: { student_id: number; reason: string; at: string; by_name: string }
  /** Since when somebody's documents are listed as those that go. */
  retention_notice: { student_id: number; told_on: string }
  /** When what was over its time was deleted; by nobody in the night. `counts`: JSON, by kind. */
  retention_sweep: {
    id: Generated<number>
    begun_at: string
    finished_at: WithDefault<string | null>
    by_name: WithDefault<string | null>
    counts: WithDefault<string>
  }
  /** How many there were of a kind when all were counted last. */
  retention_count: { kind: string; count: number; at: string }
}
