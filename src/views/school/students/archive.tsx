import { byForm, type FormClass } from '../../../domain/_school.ts'
import type { Effect } from '../../../domain/school/students/moves.ts'
import { movesWords } from '../../../domain/words/moves.ts'
import { archiveWords } from '../../../domain/words/students.ts'
import { studentUrl } from '../../_links/students.ts'
import { ClassField } from '../../_ui/class-options.tsx'
import { DateField } from '../../_ui/date-field.tsx'
import { AskAgain, Dialog } from '../../_ui/dialog.tsx'
import { EffectList } from './effects.tsx'

type Props = { id: number; name: string; day: string; today: string; error?: string | undefined; effects: readonly Effect[] }

export const AskArchive = ({ id, name, day, today, error, effects }: Props) => (
  <Dialog title={archiveWords.archive} about={id} form={{ action: studentUrl(id, 'archive') }} submit={archiveWords.archive} danger>
    <p>{archiveWords.asks(name)}</p>
    <AskAgain hx-get={studentUrl(id, 'archive')}>
      <DateField label={archiveWords.leaving} name="archived_on" value={day} max={today} error={error} />
    </AskAgain>
    <EffectList effects={effects} />
    <p className="dim">{archiveWords.effect}</p>
  </Dialog>
)

type RestoreProps = Props & { classes: readonly FormClass[]; classId: string; classError: string | undefined; was: string | null }

/** Asks for the class, because the former class may belong to last year. */
export const AskRestore = ({ id, name, day, today, error, effects, classes, classId, classError, was }: RestoreProps) => (
  <Dialog title={archiveWords.restore} about={id} form={{ action: studentUrl(id, 'restore') }} submit={archiveWords.restore}>
    <p>{archiveWords.asksRestore(name)}</p>
    <AskAgain hx-get={studentUrl(id, 'restore')}>
      <div className="two">
        <ClassField
          label={movesWords.intoClass}
          error={classError}
          hint={was && movesWords.wasIn(was)}
          forms={byForm(classes)}
          defaultValue={classId}
        />
        <DateField label={movesWords.back} name="returned_on" value={day} max={today} error={error} />
      </div>
    </AskAgain>
    <EffectList effects={effects} />
    <p className="dim">{archiveWords.restoreEffect(classId || null)}</p>
  </Dialog>
)
