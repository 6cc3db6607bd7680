import type { ReactNode } from 'react'
import { formTitle, termLine, termName, termValue } from '../../domain/_titles.ts'
import { basisOf, besideNote, passNote, smallNote, words } from '../../domain/words/analysis.ts'
import { analysisExcelUrl, analysisUrl, overTermsUrl } from '../_links/analysis.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { SelectField } from '../_ui/field.tsx'
import { FilterForm } from '../_ui/filter-form.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Tile } from '../_ui/tile.tsx'
import { Agreement, Distribution, Far, Parts, Sexes, Spread } from './panels.tsx'
import type { AnalysisProps, Shown } from './shown.ts'

/** What the marks of a term say: four figures, then pictures, each with a sentence and a table. */
export function AnalysisPage(props: AnalysisProps) {
  const { base, term, title, group, analysis } = props
  const of = { ...group, term }
  return (
    <div id="analysis" className="page analysis">
      <PageHead title={words.titleOf(term.term)} sub={[title, termLine(term), analysis && basisOf(analysis)].filter(Boolean).join(' · ')}>
        <ButtonLink href={overTermsUrl(base, of)}>{words.overTerms}</ButtonLink>
        {group.classId && group.teacherId === null && group.subjectId === null && (
          <ButtonLink href={`/reports/mark-sheet/${term.year}/${term.term}/${encodeURIComponent(group.classId)}`}>
            {words.markSheet}
          </ButtonLink>
        )}
        <Button icon="report" data-print="">
          {words.print}
        </Button>
        {analysis && (
          <ButtonLink icon="download" href={analysisExcelUrl(base, of)}>
            {words.excel}
          </ButtonLink>
        )}
      </PageHead>
      <Asks {...props} action={analysisUrl(base)} />
      {analysis ? <Figures {...props} analysis={analysis} /> : <Nothing />}
    </div>
  )
}

/** Whoever reaches no lesson and no class. */
export const NothingInReach = () => (
  <div className="page analysis">
    <PageHead title={words.title} />
    <Nothing title={words.noReachTitle}>{words.noReach}</Nothing>
  </div>
)

export const Nothing = ({ title = words.nothingTitle, children = words.nothing }: { title?: string; children?: ReactNode }) => (
  <section className="panel">
    <Empty title={title}>{children}</Empty>
  </section>
)

function Figures(props: Shown) {
  const { analysis } = props
  const { summary, beside } = analysis
  const before = beside.find(({ kind }) => kind === 'before')
  const small = smallNote(summary.n)
  return (
    <>
      {small && <p className="alert">{small}</p>}
      <div className="tiles">
        <Tile label={words.mean} figure={summary.mean} note={besideNote(summary.mean, before, 'last term')} />
        <Tile
          label={words.median}
          figure={summary.median}
          note={besideNote(
            summary.mean,
            beside.find(({ kind }) => kind === 'form'),
            'the form',
          )}
        />
        <Tile
          label={words.passed}
          figure={summary.passed}
          unit={`of ${summary.n}`}
          share={{ done: summary.passed, of: summary.n }}
          note={passNote(summary, before)}
        />
        <Tile
          label={words.range}
          figure={`${summary.least}–${summary.most}`}
          note={`the middle half ${summary.lower} to ${summary.upper}`}
        />
      </div>
      <div className="even">
        <Distribution {...props} />
        {analysis.pairs.length > 1 && <Agreement {...props} />}
        <Spread {...props} />
        {analysis.parts.length > 1 && <Parts {...props} />}
        {analysis.pairs.length > 1 && <Far {...props} />}
        {analysis.sexes.length > 1 && <Sexes {...props} />}
      </div>
    </>
  )
}

/** Which class, subject and term; each choice shows its figures at once. */
export function Asks({ term, choices, group, action }: Pick<AnalysisProps, 'term' | 'choices' | 'group'> & { action: string }) {
  const { terms, classes, forms, subjects, isAll, hasAverages } = choices
  return (
    <FilterForm action={action} target="#analysis" on="change" className="analysis-asks">
      {group.teacherId !== null && <input type="hidden" name="teacher" value={group.teacherId} />}
      <SelectField
        label={words.class}
        name="class"
        defaultValue={group.classId ?? (group.level === null ? '' : `form-${group.level}`)}
        {...((isAll || classes.length > 1) && { empty: isAll ? words.all : words.allOwn })}
        options={[
          ...forms.map((level) => ({ value: `form-${level}`, label: formTitle(level) })),
          ...classes.map((id) => ({ value: id, label: id })),
        ]}
      />
      <SelectField
        label={words.subject}
        name="subject"
        defaultValue={group.subjectId ?? ''}
        {...(hasAverages && { empty: words.averages })}
        options={subjects.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <SelectField
        label={words.term}
        name="term"
        defaultValue={termValue(term)}
        options={terms.map((one) => ({ value: termValue(one), label: termName(one) }))}
      />
      <noscript>
        <Button type="submit">{words.choose}</Button>
      </noscript>
    </FilterForm>
  )
}
