import { callHome } from '../../domain/words/home.ts'

/** `of`: whose it is, if not the student's own. */
export type Telephone = { number: string; of: string | null }

/** A family's telephone, which a phone can call. A field with two numbers gets no link. */
export function Call({ name, number, of }: Telephone & { name: string }) {
  const isOne = !/[,/]/.test(number)
  return (
    <span className="note">
      {of && `${of}: `}
      {isOne ? (
        <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} aria-label={`${callHome(name)}: ${number}`}>
          {number}
        </a>
      ) : (
        number
      )}
    </span>
  )
}
