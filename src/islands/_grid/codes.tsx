import { memo } from 'react'
import { type MarkRules, usedWords } from '../../domain/_marks.ts'
import { pressWords, wordTitles } from '../../domain/words/mark-words.ts'
import { Button } from '../_ui/button.tsx'

type Props = { rules: MarkRules | undefined; isOff: boolean; isOne?: boolean; onPress: (code: string) => void }

/** Buttons for the mark words, because a phone's keyboard for marks has only digits. */
export const Codes = memo(function Codes({ rules = {}, isOff, isOne, onPress }: Props) {
  const words = usedWords(rules)
  if (words.length === 0) return null
  return (
    <fieldset className="row flex-none flex-nowrap gap-1" aria-label={pressWords.codes}>
      {words.map((word) => {
        const { code = '' } = rules[word] ?? {}
        return (
          <Button
            key={word}
            small={!isOne}
            disabled={isOff}
            title={wordTitles[word]}
            aria-label={`${code} ${wordTitles[word]}`}
            onClick={() => onPress(code)}
          >
            {code}
          </Button>
        )
      })}
    </fieldset>
  )
})
