import { type Finding, type FindingGroup, findingKey } from '../../domain/find/index.ts'
import { groupTitles, words } from '../../domain/words/find.ts'
import { findUrl, placeUrl } from '../_links/find.ts'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { TextField } from '../_ui/field.tsx'
import { FilterForm } from '../_ui/filter-form.tsx'
import { Name } from '../_ui/name.tsx'

type Props = { typed: string; groups: readonly FindingGroup[]; isNear: boolean }
const countOf = (groups: Props['groups']) => groups.reduce((sum, { findings }) => sum + findings.length, 0)

/** A box with a list below it (the ARIA combobox pattern): arrows and Enter choose from what the server finds while typing. */
export const FindDialog = ({ typed, groups, isNear }: Props) => (
  <Dialog title={words.title} closing={null}>
    <FilterForm action={findUrl} target="#found" on="input changed delay:20ms" isPart isInDialog hx-swap="outerMorph" data-find="">
      <TextField
        quiet
        label={words.field}
        placeholder={words.field}
        name="q"
        id="find"
        type="search"
        icon="search"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        defaultValue={typed}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={countOf(groups) > 0}
        aria-controls="found-list"
      />
    </FilterForm>
    <Found {...{ typed, groups, isNear }} />
  </Dialog>
)

/** `data-of` is the searched text: the page script waits for the answer to the latest text. */
function Found({ typed, groups, isNear }: Props) {
  const count = countOf(groups)
  return (
    <div id="found" data-of={typed}>
      <p role="status" className="sr">
        {typed && words.count(count)}
      </p>
      {isNear && count > 0 && <p className="hint">{words.near(typed)}</p>}
      {count > 0 ? (
        <div id="found-list" className="found" role="listbox" aria-label={words.found}>
          {groups.map(({ kind, findings, isCut }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={kind} role="group" aria-label={groupTitles[kind]}>
              <p className="label" role="presentation">
                {groupTitles[kind]}
              </p>
              {findings.map((finding) => (
                <a
                  key={findingKey(finding)}
                  id={`found-${findingKey(finding).replace(/[^\w-]/g, '_')}`}
                  className="menu-item"
                  role="option"
                  aria-selected="false"
                  tabIndex={-1}
                  href={placeUrl(finding)}
                >
                  <Line {...finding} />
                </a>
              ))}
              {isCut && (
                <p className="hint" role="presentation">
                  {words.more}
                </p>
              )}
            </div>
          ))}
        </div>
      ) : (
        typed && <NoHits typed={typed} />
      )}
      {!typed && <p className="hint mt-3">{words.hint}</p>}
    </div>
  )
}

const Line = ({ title, about }: Finding) => (
  <>
    <Name>{title}</Name> <span className="dim small">{about}</span>
  </>
)

const NoHits = ({ typed }: { typed: string }) => (
  <Empty art="search" title={words.none(typed)}>
    {words.noneHint}
  </Empty>
)

/** The same without scripts: a form and links. */
export const FindPage = ({ typed, groups, isNear }: Props) => (
  <div className="stack">
    <h1>{words.title}</h1>
    <form className="grid grid-cols-[minmax(0,1fr)_auto] gap-2" action={findUrl} method="get">
      <TextField
        quiet
        label={words.field}
        placeholder={words.field}
        name="q"
        type="search"
        icon="search"
        autoFocus
        autoComplete="off"
        maxLength={100}
        defaultValue={typed}
      />
      <Button type="submit" look="primary">
        {words.button}
      </Button>
    </form>
    {typed ? groups.length === 0 && <NoHits typed={typed} /> : <p className="hint">{words.hint}</p>}
    {isNear && groups.length > 0 && <p className="hint">{words.near(typed)}</p>}
    {groups.map(({ kind, findings, isCut }) => (
      <section key={kind} className="panel" aria-labelledby={`found-${kind}`}>
        <h2 id={`found-${kind}`} className="pad">
          {groupTitles[kind]}
        </h2>
        <ul>
          {findings.map((finding) => (
            <li key={findingKey(finding)} className="border-t border-line px-4 py-2">
              <a href={placeUrl(finding)}>
                <Name>{finding.title}</Name>
              </a>{' '}
              <span className="dim small">{finding.about}</span>
            </li>
          ))}
        </ul>
        {isCut && <p className="hint p-3">{words.more}</p>}
      </section>
    ))}
  </div>
)
