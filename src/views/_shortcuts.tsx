import { Fragment } from 'react'
import { type KeyPlace, shortcuts, shortcutWords as words } from '../domain/words/shortcuts.ts'
import { averageKey } from './_links/average.ts'
import { Dialog, opens } from './_ui/dialog.tsx'

export const shortcutsUrl = '/shortcuts'
export const shortcutsLink = { ...opens(shortcutsUrl), 'aria-keyshortcuts': '?' }

/** A selector for the pages where these keys work; the page script looks for it. */
const signs: Record<Exclude<KeyPlace, 'everywhere'>, string> = {
  grid: '[role=grid]',
  comments: '#cell-history',
  book: '[aria-keyshortcuts="Control+p"]',
  students: '[aria-keyshortcuts="Alt+PageUp"], [aria-keyshortcuts="Alt+PageDown"]',
  columns: 'input[data-column]',
  average: `[aria-keyshortcuts="${averageKey}"]`,
  arrows: '[data-arrows]',
  saves: 'form[data-saves]',
  history: '[aria-keyshortcuts="Alt+h"]',
  register: '[data-register]',
  lists: 'input[role=combobox]:not([role=grid] *)',
}
const places = Object.keys(shortcuts) as KeyPlace[]

/** All keys. In the dialog the page script omits keys of the page behind it, unless all are wanted. */
export const ShortcutsDialog = ({ all }: { all: boolean }) => (
  <Dialog title={words.title} wide>
    <div className="shortcuts">
      {places.map((place) => (
        <section key={place} data-keys-of={all || place === 'everywhere' ? undefined : signs[place]}>
          <h3 className="label">{shortcuts[place].title}</h3>
          <dl>
            {shortcuts[place].keys.map(([keys, does]) => (
              <div key={does}>
                <dt>
                  {keys.map((pressed, n) => (
                    <Fragment key={pressed}>
                      {n > 0 && ' '}
                      <kbd>{pressed.replaceAll('+', ' + ')}</kbd>
                    </Fragment>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
    <a {...opens(`${shortcutsUrl}?all`)} data-all-keys="" hidden>
      {words.all}
    </a>
  </Dialog>
)
