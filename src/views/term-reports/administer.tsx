import type { ClassTerm, SettingField, TermRecord } from '../../domain/term-reports/index.ts'
import { common } from '../../domain/words/common.ts'
import { labels, administerWords as words } from '../../domain/words/term-reports.ts'
import type { Links } from '../_links/term-reports.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { DateField } from '../_ui/date-field.tsx'
import { opens } from '../_ui/dialog.tsx'
import { TextField } from '../_ui/field.tsx'
import { HistoryMenu } from '../_ui/history-menu.tsx'
import { RecentSettings } from './ask-setting.tsx'

type Props = { record: TermRecord; formClass: ClassTerm; n: number; links: Links; recent: RecentSettings['settings'] }

/** The administrator's settings: for all classes, for this class, or for this student. */
export function AdministratorPanel({ record, formClass, n, links, recent }: Props) {
  const own = links.own(formClass.classId, n)
  return (
    <section className="panel pad row col-span-full items-start gap-x-5 gap-y-0 max-[1199px]:gap-x-2" aria-labelledby="administrator">
      <h2 id="administrator" className="label mt-5 leading-8">
        {words.title}
      </h2>
      {(['possible_attendance', 'new_term_beginning'] as const).map((field) => (
        <div key={field} className="row items-start">
          <SettingForm field={field} term={formClass} value={record.values[field]} links={links} />
          <span className="mt-5 flex h-8 items-center">
            <HistoryMenu
              base={links.base}
              entity="student_term_record"
              id={record.id}
              field={field}
              label={nameOfSetting(field)}
              tabIndex={0}
            />
          </span>
        </div>
      ))}
      {formClass.isCurrent && (
        <ButtonLink id="change-class" className="mt-5" {...opens(own('class'))}>
          {words.changeClass}
        </ButtonLink>
      )}
      <span className="push mt-5">
        <ButtonLink id="delete" look="danger" icon="trash" {...opens(own('delete'))}>
          {common.delete}
        </ButtonLink>
      </span>
      <RecentSettings settings={recent} url={(id) => links.setting(formClass.classId, 'settings', id, 'undo')} term={formClass} />
    </section>
  )
}

/** Differs from the field of the same name in the details. */
const nameOfSetting = (field: SettingField) => `${labels[field]}, ${words.title}`

type SettingProps = {
  field: SettingField
  term: { classId: string; year: number; term: number }
  value: string | number | null
  error?: string | undefined
  links: Links
}

/** A figure of the term, for all classes or for this one. Enter means the first button, the smaller change. */
export function SettingForm({ field, term: { classId, year, term }, value, error, links }: SettingProps) {
  const url = links.setting(classId, field)
  const shared = { id: `set-${field}`, name: 'value', label: labels[field], error }
  return (
    <form method="post" action={url} noValidate className="row items-start" hx-post={url} hx-target="this" hx-swap="outerHTML">
      <input type="hidden" name="year" value={year} />
      <input type="hidden" name="term" value={term} />
      <button type="submit" hidden name="classes" value="one" />
      <div className={field === 'possible_attendance' ? 'w-28' : 'w-38'}>
        {field === 'possible_attendance' ? (
          <TextField {...shared} inputMode="numeric" autoComplete="off" defaultValue={value ?? ''} />
        ) : (
          <DateField {...shared} value={value === null ? null : String(value)} />
        )}
      </div>
      <Button className="mt-5" type="submit" id={`${shared.id}-all`} name="classes" value="all">
        {words.allClasses}
      </Button>
      <Button className="mt-5" type="submit" id={`${shared.id}-one`} name="classes" value="one">
        {classId}
      </Button>
    </form>
  )
}
