import { sheetsFor } from '../../../domain/attendance/cards.ts'
import { cardsOf, levelTitle, words } from '../../../domain/words/attendance-cards.ts'
import { pageWords } from '../../../domain/words/common.ts'
import { sectionTitles } from '../../../domain/words/shell.ts'
import { base } from '../../_links/attendance.ts'
import { cardsUrl, linksOf } from '../../_links/attendance-cards.ts'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { ClassOptions, type FormOfClasses } from '../../_ui/class-options.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { Field } from '../../_ui/field.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { Thumbnail } from '../../_ui/thumbnail.tsx'

type CardsProps = {
  /** The value in the address. */
  of: string
  /** The students, in words. */
  about: string
  /** A single student leaves nothing else to choose. */
  student: string | undefined
  cards: number
  groups: readonly FormOfClasses[]
}

/** Barcode cards of the school, a form, a class or a student. */
export const CardsPage = (props: CardsProps) => (
  <div className="stack">
    <PageHead title={words.title} sub={words.about} crumb={<a href={base}>{sectionTitles.attendance}</a>} />
    <CardsPanel {...props} />
  </div>
)

export const CardsPanel = ({ of, about, student, cards, groups }: CardsProps) => (
  <section id="attendance-cards" className="panel beside-drawing" aria-label={words.title}>
    <div className="pad stack">
      <form
        className="row items-end"
        action={cardsUrl}
        hx-get={cardsUrl}
        hx-target="#attendance-cards"
        hx-swap="outerHTML"
        hx-push-url="true"
        hx-trigger="change, submit"
        hx-sync="this:replace"
      >
        <div className="w-64">
          <Field label={words.of} name="of">
            {(described) => (
              <select {...described} defaultValue={of}>
                {student && <option value={of}>{student}</option>}
                <option value="school">{words.school}</option>
                <ClassOptions forms={groups} whole={levelTitle} />
              </select>
            )}
          </Field>
        </div>
        <Button type="submit">{pageWords.show}</Button>
      </form>
      {cards === 0 ? <Empty title={words.none}>{words.noneYet}</Empty> : <Print of={of} about={about} cards={cards} />}
    </div>
    <Thumbnail of="barcodes" />
  </section>
)

function Print({ of, about, cards }: Pick<CardsProps, 'of' | 'about' | 'cards'>) {
  const links = linksOf(of)
  return (
    <>
      <p role="status">
        <b>
          <bdi>{about}</bdi>
        </b>
        : {cardsOf(cards, sheetsFor(cards))}
      </p>
      <p className="small dim">{words.hint}</p>
      <p className="row">
        <ButtonLink look="primary" icon="report" href={links.pdf} hx-get={links.show} hx-target="#dialog">
          {words.pdf}
        </ButtonLink>
        <ButtonLink href={links.page} target="_blank">
          {words.print}
        </ButtonLink>
      </p>
    </>
  )
}
