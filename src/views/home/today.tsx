import { doneOf, words } from '../../domain/words/home.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Icon } from '../_ui/icon.tsx'
import { Panel } from '../_ui/panel.tsx'

/** `about` names what a button of one word is for; `isOver`: its time to enter has passed. */
export type Task = { title: string; note: string; href: string; label: string; about?: string; isDone: boolean; isOver?: boolean }

/** A list to tick off. Its first open line has the page's one primary button. */
export function Today({ tasks }: { tasks: readonly Task[] }) {
  const first = tasks.find(({ isDone, isOver }) => !isDone && !isOver)
  const part = { done: tasks.filter(({ isDone }) => isDone).length, of: tasks.length }
  return (
    <Panel id="today" title={words.today} aside={<span className="badge">{doneOf(part)}</span>}>
      <ul className="rows">
        {tasks.map((task) => (
          <li key={task.title}>
            <Tick isDone={task.isDone} />
            <div className="grow">
              <span className="name">{task.title}</span>
              <span className="note">{task.note}</span>
            </div>
            {task.isOver && !task.isDone && <span className="dim small">{words.closed}</span>}
            <ButtonLink
              href={task.href}
              look={task === first ? 'primary' : task.isDone ? 'quiet' : undefined}
              aria-label={`${task.label}: ${task.about ?? task.title}`}
            >
              {task.label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Tick = ({ isDone }: { isDone: boolean }) => (
  <span className={isDone ? 'tick is-done' : 'tick'} aria-hidden="true">
    {isDone && <Icon name="check" />}
  </span>
)
