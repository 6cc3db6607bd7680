import { common } from '../../domain/words/common.ts'
import { words } from '../../domain/words/readiness.ts'
import { dutyLine, type Reminder, reminderLead, reminderText } from '../../domain/words/reminders.ts'
import { slipWords } from '../../domain/words/students.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Copied, CopyButton } from '../_ui/copy-button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { TextAreaField } from '../_ui/field.tsx'
import { PaperBar, papers } from '../_ui/paper-bar.tsx'

/** The school's crest, if it has one, and where one signs in. */
type Sender = { crest: string | undefined; address: string }
type SlipsProps = Sender & { title: string; reminders: readonly (Reminder & { id: number })[]; back: string }

/** A slip for each teacher, to cut apart. */
export const ReminderSlips = ({ title, reminders, back, ...sender }: SlipsProps) => (
  <>
    <PaperBar title={<h1 className="font-serif text-lg">{title}</h1>} back={back} />
    <main {...papers}>
      <section className="sheet block">
        <p className="dim print:hidden">{reminders.length > 0 ? words.slipsHint : words.allEntered}</p>
        <ul>
          {reminders.map(({ id, ...reminder }) => (
            <Slip key={id} {...reminder} {...sender} />
          ))}
        </ul>
      </section>
    </main>
  </>
)

const Slip = ({ name, term, duties, deadlines, school, day, crest, address }: Reminder & Sender) => (
  <li className="slip">
    <p className="row">
      {crest && <img className="h-[8mm]" src={crest} alt="" />}
      <b className="text-md">
        <bdi>{name}</bdi>
      </b>
      <span className="push">{[school, day].join(' · ')}</span>
    </p>
    <p>{reminderLead(term)}</p>
    <ul>
      {duties.map((duty) => (
        <li key={dutyLine(duty)}>{dutyLine(duty)}</li>
      ))}
    </ul>
    {deadlines.map((line) => (
      <p key={line}>
        <b>{line}</b>
      </p>
    ))}
    <p>
      {slipWords.where} <b>{address}</b>
    </p>
  </li>
)

type TextProps = { reminder: Reminder; slip: string }

/** The same as a text to send, which can be selected if no script can copy it. */
export function ReminderDialog({ reminder, slip }: TextProps) {
  const text = reminderText(reminder)
  return (
    <Dialog
      title={words.reminder}
      about={<bdi>{reminder.name}</bdi>}
      closing={common.close}
      status={<Copied />}
      buttons={
        <>
          <ButtonLink href={slip} target="_blank" icon="report" title={`${words.slip} (opens in a new tab)`}>
            {words.slip}
          </ButtonLink>
          <CopyButton of="reminder-text" look="primary" />
        </>
      }
    >
      <TextAreaField
        label={words.text}
        name="text"
        id="reminder-text"
        readOnly
        rows={Math.min(18, text.split('\n').length + 1)}
        defaultValue={text}
      />
    </Dialog>
  )
}
