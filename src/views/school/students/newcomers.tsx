import type { TermKey } from '../../../domain/_terms.ts'
import { movesWords } from '../../../domain/words/moves.ts'
import { uploadWords as words } from '../../../domain/words/students-upload.ts'
import { DateField } from '../../_ui/date-field.tsx'
import { Checkbox } from '../../_ui/field.tsx'

type NewcomersProps = { count: number; term: TermKey; from: string }
type Props = NewcomersProps & { today: string; chosen?: 'always' | 'day' | undefined }

/** Asks once for all new students of a file without an Entry Date. */
export const Newcomers = ({ count, term, from, today, chosen }: Props) => (
  <fieldset className="alert grid items-start gap-1 p-2">
    <legend className="sr">{movesWords.joined}</legend>
    <p>{words.firstDayAsks(count, term)}</p>
    <Checkbox type="radio" name="first" value="always" required label={words.sinceTerm(from)} defaultChecked={chosen === 'always'} />
    <Checkbox type="radio" name="first" value="day" required label={words.sinceDay} defaultChecked={chosen === 'day'} />
    <div className="max-w-48 pl-6">
      <DateField label={movesWords.joined} name="first_day" value={today} quiet />
    </div>
  </fieldset>
)
