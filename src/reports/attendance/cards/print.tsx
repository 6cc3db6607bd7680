import { setImmediate } from 'node:timers/promises'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { fullName } from '../../../domain/_names.ts'
import { cardsPerSheet } from '../../../domain/attendance/cards.ts'
import type { Fonts } from '../../_pdf/fonts.ts'
import { lineHeight, mm } from '../../_pdf/geometry.ts'
import type { Style } from '../../_pdf/lines.ts'
import { type Card, type CardPen, drawCard, drawCuts } from './card.ts'

type Pictured = Card & { picture: string | null }

/** The area of a sheet that a print page has between its margins. */
const [marginX, marginY, width, height] = [11, 10, 188, 276]

/** Writes the sheets of the PDF as one drawing each, one sheet at a time, so that other requests run in between. */
export async function writeCards(
  cards: readonly Pictured[],
  fonts: Fonts,
  { school, title }: { school: string; title: string },
): Promise<string> {
  const parts = [renderToString(<h1 className="sr">{title}</h1>)]
  for (let from = 0; from < cards.length; from += cardsPerSheet) {
    parts.push(renderToString(<CardSheet cards={cards.slice(from, from + cardsPerSheet)} fonts={fonts} school={school} />))
    await setImmediate()
  }
  return parts.join('')
}

function CardSheet({ cards, fonts, school }: { cards: readonly Pictured[]; fonts: Fonts; school: string }) {
  const drawn: ReactElement[] = []
  drawCuts(penOn(drawn, fonts))
  for (const [n, card] of cards.entries())
    drawCard(penOn(drawn, fonts, addressOf(card)), fonts, school, { ...card, hasPhoto: card.picture !== null }, n)
  return (
    <section className="sheet sheet-card">
      <svg
        width={`${width}mm`}
        height={`${height}mm`}
        viewBox={[marginX, marginY, width, height].map(mm).join(' ')}
        role="img"
        aria-label={cards.map((card) => `${fullName(card)}, ${card.id}`).join('; ')}
      >
        {drawn}
      </svg>
    </section>
  )
}

const addressOf = ({ id, picture }: Pictured) => `/students/${id}/picture?v=${encodeURIComponent(picture ?? '')}`

function penOn(drawn: ReactElement[], fonts: Fonts, picture = ''): CardPen {
  const key = () => drawn.length
  return {
    line(style, words, x, y, wide = 0, align = 'left', high = lineHeight * style.size) {
      const { ascent, descent } = fonts.font(style.font)
      const base = y + (high - (ascent + descent) * style.size) / 2 + ascent * style.size
      const anchor = align === 'center' ? ({ x: x + wide / 2, textAnchor: 'middle' } as const) : { x }
      drawn.push(
        <text key={key()} y={base} {...anchor} {...faceOf(style)} fontSize={style.size} fill={style.colour}>
          {words}
        </text>,
      )
    },
    bars(colour, all) {
      drawn.push(<path key={key()} fill={colour} d={all.map(([x, y, w, h]) => `M${x} ${y}h${w}v${h}h${-w}z`).join('')} />)
    },
    picture(x, y, wide, high) {
      drawn.push(<image key={key()} href={picture} x={x} y={y} width={wide} height={high} />)
    },
  }
}

const faceOf = ({ font }: Style) => ({
  fontFamily: font.startsWith('serif') ? 'Georgia, "DejaVu Serif", serif' : undefined,
  fontWeight: font.endsWith('bold') ? 600 : undefined,
})
