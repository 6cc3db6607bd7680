import { createElement } from 'react'
import { shownNumber } from '../../../domain/_numbers.ts'
import type { FormClass } from '../../../domain/_school.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import type { ListedStudent } from '../../../domain/school/students/index.ts'
import { pageWords } from '../../../domain/words/common.ts'
import { words as doubleWords } from '../../../domain/words/doubles.ts'
import { newWords, slipWords, totalWords, words } from '../../../domain/words/students.ts'
import { uploadWords } from '../../../domain/words/students-upload.ts'
import { doublesUrl } from '../../_links/doubles.ts'
import { studentUploadUrl } from '../../_links/school-upload.ts'
import { base, type ListState, nextReportsUrl } from '../../_links/students.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { SelectField } from '../../_ui/field.tsx'
import { FilterForm } from '../../_ui/filter-form.tsx'
import { PreparedTerms } from '../../_ui/later-terms.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { SearchField } from '../../_ui/search-field.tsx'
import { WhosePicker } from '../../_ui/whose-picker.tsx'
import { StudentTable } from './table.tsx'
import { WorksUnderWay } from './ticked-work.tsx'

type StudentsProps = { list: ListState; students: readonly ListedStudent[]; found: number; all: number; perPage: number }

const filters = [
  { value: 'current', label: words.current },
  { value: 'archived', label: words.archived },
]

type PageProps = StudentsProps & { classes: readonly FormClass[]; prepared: readonly TermKey[] } & Parameters<typeof WorksUnderWay>[0]

export function StudentsPage({ classes, works, prepared, ...props }: PageProps) {
  const { list, all } = props
  return (
    <div className="stack">
      <PageHead title={words.title} sub={<Total all={all} />}>
        <ButtonLink icon="upload" {...opens(studentUploadUrl)}>
          {uploadWords.open}
        </ButtonLink>
        <ButtonLink icon="download" href="/api/registration-data-spreadsheet" download="">
          {uploadWords.data}
        </ButtonLink>
        <ButtonLink icon="users" href={doublesUrl()}>
          {doubleWords.title}
        </ButtonLink>
        <ButtonLink icon="key" {...opens(`${base}/slips`)}>
          {slipWords.open}
        </ButtonLink>
        <ButtonLink look="primary" icon="plus" {...opens(`${base}/new`)}>
          {newWords.add}
        </ButtonLink>
      </PageHead>
      <PreparedTerms terms={prepared} check={nextReportsUrl()} />
      <WorksUnderWay works={works} />
      <FilterForm id="student-filter" className="row list-head" action={base} target="#student-table">
        <div className="w-64">
          <SearchField label={pageWords.search} value={list.search} />
        </div>
        <WhosePicker whose={list.of} classes={classes} />
        <SelectField quiet label={words.show} name="show" options={filters} defaultValue={list.whose} />
      </FilterForm>
      <StudentTable {...props} />
    </div>
  )
}

/** The number of students is redrawn with the list: an htmx answer contains both. */
export function StudentsFragment(props: StudentsProps) {
  return (
    <>
      <StudentTable {...props} />
      {createElement('hx-partial', { 'hx-target': '#student-total', 'hx-swap': 'outerHTML' }, <Total all={props.all} />)}
    </>
  )
}

const Total = ({ all }: { all: number }) => (
  <p id="student-total" className="dim small">
    {totalWords}
    <b>{shownNumber(all)}</b>
  </p>
)
