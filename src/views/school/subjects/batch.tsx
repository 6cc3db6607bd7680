import type { TermKey } from '../../../domain/_terms.ts'
import { formTitle } from '../../../domain/_titles.ts'
import { type BatchQuery, displays, isOfForm, type Subject } from '../../../domain/school/subjects/index.ts'
import { batchWords, displayTitles, words } from '../../../domain/words/subjects.ts'
import { batchBase } from '../../_links/subjects.ts'
import { Field, SelectField, TextField } from '../../_ui/field.tsx'
import { LaterTerms } from '../../_ui/later-terms.tsx'
import { BatchTable, type Candidate } from './batch-table.tsx'
import { SubjectsFrame } from './tabs.tsx'
import { type Named, TeacherOptions } from './teacher-options.tsx'

export type BatchProps = {
  query: BatchQuery
  /** The teacher for the selected students. */
  teacher: number | null
  subjects: readonly Subject[]
  classes: readonly { id: string; formLevel: number | null }[]
  teachers: readonly (Named & { teaches: boolean })[]
  rows: readonly Candidate[]
  total: number
  assigned: number
  /** The earlier ticks, if they could not be assigned. */
  selected?: ReadonlySet<number>
  error?: string | undefined
  /** Later terms with registered students. */
  later: readonly TermKey[]
}

export const BatchPage = (props: BatchProps) => (
  <SubjectsFrame current="batch">
    <Batch {...props} />
  </SubjectsFrame>
)

export function Batch(props: BatchProps) {
  return (
    <section id="batch" className="stack" aria-label={words.batch}>
      <Filters {...props} />
      <LaterTerms terms={props.later} />
      <BatchTable {...props} />
    </section>
  )
}

const includes = { 'hx-get': batchBase, 'hx-include': '#batch-filter, #teacher', 'hx-sync': '#batch-filter:replace' }
const redraws = { ...includes, 'hx-trigger': 'change', 'hx-target': '#batch', 'hx-swap': 'outerHTML' }
const narrows = { ...includes, 'hx-target': '#batch-table', 'hx-select': '#batch-table', 'hx-swap': 'outerHTML' }

/** A choice redraws everything, because other choices depend on it; the search redraws only the list and does not disturb typing. */
function Filters({ query, teacher, subjects, classes, teachers, assigned }: BatchProps) {
  return (
    <div className="panel pad flex flex-wrap items-start gap-3">
      <FilterForm query={query} subjects={subjects} classes={classes} />
      <div className="w-56">
        <Field label={batchWords.teacher} name="teacher" hint={batchWords.teacherHint}>
          {(described) => (
            <select {...described} form="batch-form" defaultValue={teacher ?? ''}>
              <TeacherOptions teachers={teachers} none={batchWords.noTeacher} />
            </select>
          )}
        </Field>
      </div>
      <div className="w-20">
        <TextField label={batchWords.assigned} name="assigned" readOnly value={assigned || '-'} />
      </div>
    </div>
  )
}

function FilterForm({ query, subjects, classes }: Pick<BatchProps, 'query' | 'subjects' | 'classes'>) {
  const levels = [...new Set(classes.flatMap((c) => c.formLevel ?? []))].sort((a, b) => a - b)
  return (
    <form id="batch-filter" className="flex flex-wrap gap-3" action={batchBase} {...narrows} hx-trigger="submit">
      <input type="hidden" name="was" value={query.form ?? ''} />
      <input type="hidden" name="was_subject" value={query.subjectId ?? ''} />
      <div className="w-52">
        <SelectField
          label={words.subject}
          name="subject"
          empty={batchWords.chooseSubject}
          options={subjects.map(({ id, title }) => ({ value: id, label: title }))}
          defaultValue={query.subjectId ?? ''}
          {...redraws}
        />
      </div>
      <SelectField
        label={batchWords.form}
        name="form"
        empty={batchWords.allForms}
        options={levels.map((level) => ({ value: level, label: formTitle(level) }))}
        defaultValue={query.form ?? ''}
        {...redraws}
      />
      <SelectField
        label={batchWords.class}
        name="class"
        empty={batchWords.allClasses}
        options={classes.filter((c) => isOfForm(c, query.form)).map(({ id }) => ({ value: id, label: id }))}
        defaultValue={query.classId ?? ''}
        {...redraws}
      />
      <SelectField
        label={batchWords.display}
        name="display"
        options={displays.map((display) => ({ value: display, label: displayTitles[display] }))}
        defaultValue={query.display}
        {...redraws}
      />
      <div className="w-44">
        <TextField
          icon="search"
          type="search"
          label={batchWords.search}
          name="q"
          autoComplete="off"
          maxLength={100}
          defaultValue={query.q}
          {...narrows}
          hx-trigger="input changed delay:200ms, search"
        />
      </div>
    </form>
  )
}
