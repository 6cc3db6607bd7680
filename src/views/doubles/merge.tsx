import { shownDay } from '../../domain/_dates.ts'
import { lastFirst } from '../../domain/_names.ts'
import type { Person } from '../../domain/doubles/index.ts'
import { words as listWords, mergeWords as words } from '../../domain/words/doubles.ts'
import { archiveWords, labels, words as studentWords } from '../../domain/words/students.ts'
import { doublesUrl } from '../_links/doubles.ts'
import { base } from '../_links/students.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Facts } from '../_ui/facts.tsx'
import { Name } from '../_ui/name.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Panel } from '../_ui/panel.tsx'
import { StudentLink } from '../_ui/student-link.tsx'
import { Table } from '../_ui/table.tsx'

export type Choice = { id: string; group: string; about: string; kept: string; gone: string; chosen: 'kept' | 'gone' | undefined }
export type MergeProps = {
  kept: Person
  gone: Person
  choices: readonly Choice[]
  filled: readonly { id: string; about: string; value: string }[]
  along: readonly { title: string; n: number }[]
  posted: readonly string[]
  shown: string
  alert?: string | undefined
}

const mostUnfolded = 10

/** What merging two students means, and the choice wherever both have a value. */
export function MergePage({ kept, gone, choices, filled, along, posted, shown, alert }: MergeProps) {
  return (
    <div className="stack">
      <PageHead title={words.title} sub={words.sub(gone.id, kept.id)} crumb={<Crumb />}>
        <ButtonLink href={doublesUrl(gone.id, kept.id)}>{words.swap(gone.id)}</ButtonLink>
      </PageHead>
      {alert && <Alert kind="error">{alert}</Alert>}
      <div className="two">
        <Panel id="stays" title={words.stays(kept.id)}>
          <Particulars {...kept} />
        </Panel>
        <Panel id="goes" title={words.goes(gone.id)}>
          <Particulars {...gone} />
        </Panel>
      </div>
      <form className="stack" method="post" action={doublesUrl(kept.id, gone.id, 'merge')}>
        <input type="hidden" name="shown" value={shown} />
        {choices.length > 0 && <Choices {...{ kept, gone, choices }} />}
        {filled.length > 0 && (
          <Panel id="filled" title={words.filled}>
            <details open={filled.length <= mostUnfolded}>
              <summary className="panel-foot">{words.values(filled.length)}</summary>
              <Table
                label={words.filled}
                rows={filled}
                rowKey={({ id }) => id}
                columns={[
                  { head: words.about, isName: true, cell: ({ about }) => about },
                  { head: words.value, className: 'wrap-anywhere', cell: ({ value }) => value },
                ]}
              />
            </details>
          </Panel>
        )}
        <Panel id="along" title={words.along}>
          <div className="pad stack">
            {along.length > 0 ? <Facts facts={along.map(({ title, n }) => [title, n])} /> : <p>{words.nothing}</p>}
            <p className="hint">{words.alongText}</p>
          </div>
        </Panel>
        {posted.length > 0 && <Alert>{words.posted(posted)}</Alert>}
        <p className="hint">{words.number(gone.id)}</p>
        <p>
          <Button type="submit" look="primary">
            {words.submit(kept.id)}
          </Button>
        </p>
      </form>
    </div>
  )
}

const Crumb = () => (
  <>
    <a href={base}>{studentWords.title}</a> › <a href={doublesUrl()}>{listWords.title}</a>
  </>
)

const Particulars = ({ id, firstName, lastName, birth, pin, classId, archivedOn }: Person) => (
  <div className="pad">
    <Facts
      facts={[
        [
          listWords.student,
          <StudentLink key="name" id={id}>
            <Name>{lastFirst({ firstName, lastName })}</Name>
          </StudentLink>,
        ],
        [labels.date_of_birth, birth ? shownDay(birth) : words.blank],
        [labels.birth_certificate_no, pin ?? words.blank],
        [labels.class_id, archivedOn ? archiveWords.left(shownDay(archivedOn)) : (classId ?? words.blank)],
      ]}
    />
  </div>
)

/** What is chosen whole is folded: between two full students there are more than a hundred. */
const Choices = ({ kept, gone, choices }: Pick<MergeProps, 'kept' | 'gone' | 'choices'>) => (
  <Panel
    id="choices"
    title={words.asks(choices.length)}
    aside={(['kept', 'gone'] as const).map((side) => (
      <ButtonLink key={side} href={`${doublesUrl(kept.id, gone.id)}?all=${side}`}>
        {words.all(side === 'kept' ? kept.id : gone.id)}
      </ButtonLink>
    ))}
  >
    <p className="pad hint">{words.asksText}</p>
    {[...Map.groupBy(choices, ({ group }) => group)].map(([group, lines]) => (
      <Group key={group} {...{ kept, gone, lines }} title={words.inGroup(group, lines.length)} />
    ))}
  </Panel>
)

type GroupProps = Pick<MergeProps, 'kept' | 'gone'> & { title: string; lines: readonly Choice[] }
const Group = (group: GroupProps) =>
  group.lines.every(({ chosen }) => chosen) ? (
    <details>
      <summary className="panel-foot">{group.title}</summary>
      <ChoiceTable {...group} />
    </details>
  ) : (
    <section>
      <h3 className="panel-foot">{group.title}</h3>
      <ChoiceTable {...group} />
    </section>
  )

const ChoiceTable = ({ kept, gone, title, lines }: GroupProps) => (
  <Table
    label={title}
    folds
    rows={lines}
    rowKey={({ id }) => id}
    columns={[
      { head: words.about, isName: true, width: 'w-[30%]', cell: ({ about }) => about },
      { head: words.stays(kept.id), width: 'w-[35%]', className: 'wrap-anywhere', cell: (one) => <Side {...one} side="kept" /> },
      { head: words.goes(gone.id), className: 'wrap-anywhere', cell: (one) => <Side {...one} side="gone" /> },
    ]}
  />
)

const Side = ({ side, ...choice }: Choice & { side: 'kept' | 'gone' }) => (
  <label className="flex items-start gap-2">
    <input
      type="radio"
      name={choice.id}
      value={side}
      required
      defaultChecked={choice.chosen === side}
      aria-label={`${choice.about}: ${choice[side]}`}
    />
    <span>{choice[side]}</span>
  </label>
)
