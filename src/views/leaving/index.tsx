import { tableNames, tables, words } from '../../domain/words/leaving.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Checkbox } from '../_ui/field.tsx'
import { Panel } from '../_ui/panel.tsx'
import { Table } from '../_ui/table.tsx'

export const leavingUrl = '/admin/school/leaving'
export const leavingFileUrl = (ticket: string) => `${leavingUrl}/file/${ticket}`

/** How far the file is that is being sent, or what became of the last one. */
export type Sending = { kind: 'none' | 'sent' | 'stopped' } | { kind: 'running'; says: string; done: number; of: number }

/** Everything that the school has entered, as one file. */
export const Leaving = ({ sending }: { sending: Sending }) => (
  <div className="stack">
    <div className="panel pad stack">
      <p>{words.intro}</p>
      <form className="stack" method="post" action={leavingUrl} hx-post={leavingUrl} hx-target="#dialog" hx-swap="innerHTML">
        <fieldset>
          <legend className="label">{words.also}</legend>
          <Checkbox name="cards" value="1" label={words.cards} />
          <Checkbox name="files" value="1" label={words.files} />
        </fieldset>
        <div className="row">
          <Button type="submit" look="primary" icon="download">
            {words.make}
          </Button>
        </div>
        <p className="hint">{words.hint}</p>
      </form>
      <SendingState sending={sending} />
    </div>
    <Panel id="leaving-tables" title={words.inside}>
      <Table
        label={words.inside}
        rows={tableNames}
        rowKey={(name) => name}
        columns={[
          { head: words.table, isName: true, cell: (name) => tables[name].title },
          { head: words.meaning, cell: (name) => tables[name].about },
        ]}
      />
    </Panel>
  </div>
)

/** Looks again while somebody has the page open, without lengthening the session. */
export const SendingState = ({ sending }: { sending: Sending }) => (
  <div id="leaving-state" hx-get={leavingUrl} hx-trigger="every 2s" hx-swap="outerHTML" hx-headers='{"X-Quiet":"1"}' role="status">
    {sending.kind === 'running' && (
      <div className="stack">
        <p>
          {words.running}: {sending.says}
        </p>
        <progress className="w-full" aria-label={words.running} max={sending.of} value={sending.done} />
      </div>
    )}
    {sending.kind === 'sent' && <p>{words.sent}</p>}
    {sending.kind === 'stopped' && <Alert kind="error">{words.stopped}</Alert>}
  </div>
)
