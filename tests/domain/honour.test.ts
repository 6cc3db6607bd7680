import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Figures, type HonourRules, judge, judgedBelow, parseRules, type RuleTexts, textsOf } from '../../src/domain/honour/index.ts'
import { helpSays, helpText, honourText, offText, rollSays } from '../../src/domain/words/honour.ts'

const usual: HonourRules = { average: 80, least: 60, conduct: 'B', attendance: null, below: 50, fails: 3, fall: 10, core: [] }
const none: HonourRules = { average: 80, least: null, conduct: null, attendance: null, below: null, fails: null, fall: null, core: [] }
const [english, mathematics, chemistry] = [101, 104, 113]
const mark = (subjectId: number, figure: number) => ({ subjectId, figure, why: 'counts' as const })
const good: Figures = {
  ...{ average: '80.0', before: '82.0', conduct: 'B', possibleAttendance: 100, timesAbsent: 10 },
  marks: [mark(english, 60), mark(mathematics, 100)],
  lowest: 60,
}
const word = (subjectId: number, why: 'missing' | 'absent' | 'exempt' | 'incomplete') => ({ subjectId, figure: null, why })
const lowestOf = (marks: Figures['marks']) => {
  const figures = marks.flatMap(({ figure }) => figure ?? [])
  return figures.length > 0 ? Math.min(...figures) : null
}
const of = (figures: Partial<Figures>, rules: Partial<HonourRules> = {}) =>
  judge({ ...good, lowest: lowestOf(figures.marks ?? good.marks), ...figures }, { ...usual, ...rules })

describe('the honour roll', () => {
  test('has whoever is at each edge of the rules, with the figures that the rules ask for', () => {
    expect(of({})).toEqual({ honour: { average: '80.0', least: 60, conduct: 'B', attendance: null }, off: [], help: [] })
    expect(of({}, { attendance: 90 }).honour).toMatchObject({ attendance: 90 })
    expect(judge({ ...good, conduct: null, timesAbsent: null }, none).honour).toEqual({
      ...{ average: '80.0', least: null, conduct: null, attendance: null },
    })
  })

  test.each<[string, Partial<Figures>, Partial<HonourRules>, unknown[]]>([
    [
      'a lower mark',
      { marks: [mark(english, 59), mark(mathematics, 100)] },
      {},
      [{ kind: 'low', marks: [{ subjectId: english, mark: 59 }] }],
    ],
    [
      'a 0 for a word that counts',
      { marks: [{ subjectId: english, figure: 0, why: 'zero' }] },
      {},
      [{ kind: 'low', marks: [{ subjectId: english, mark: 0 }] }],
    ],
    [
      'an incomplete mark',
      { marks: [mark(english, 90), word(mathematics, 'incomplete')] },
      {},
      [{ kind: 'incomplete', subjects: [mathematics] }],
    ],
    ['worse conduct', { conduct: 'C' }, {}, [{ kind: 'conduct', conduct: 'C' }]],
    ['no conduct', { conduct: null }, {}, [{ kind: 'conduct', conduct: null }]],
    ['89 % where 90 is asked', { timesAbsent: 11 }, { attendance: 90 }, [{ kind: 'attendance', percent: 89 }]],
    ['no attendance where it is asked', { timesAbsent: null }, { attendance: 90 }, [{ kind: 'attendance', percent: null }]],
  ])('is not for %s, and says why', (_, figures, rules, off) => {
    expect(of(figures, rules)).toMatchObject({ off })
    expect(of(figures, rules)).not.toHaveProperty('honour')
  })

  test('does not ask what a blank rule leaves out, nor for a mark that is not entered or exempt', () => {
    const marks = [mark(english, 90), word(mathematics, 'missing'), word(chemistry, 'exempt')]
    expect(of({ marks }).honour).toMatchObject({ least: 90 })
    expect(of({ marks: [mark(english, 3), word(chemistry, 'incomplete')] }, { least: null }).off).toEqual([])
    expect(of({ conduct: 'A' }, { conduct: 'A' }).off).toEqual([])
  })

  test('says nothing of who has a lower average as printed, or none', () => {
    expect(of({ average: '79.9' })).toEqual({ off: [], help: [] })
    expect(of({ average: null, marks: [] })).toEqual({ off: [], help: [] })
  })
})

describe('who needs help', () => {
  const low = [mark(english, 49), mark(mathematics, 0), mark(chemistry, 49)]
  test.each<[string, Partial<Figures>, Partial<HonourRules>, unknown[]]>([
    ['an average of 49.9', { average: '49.9', before: null }, {}, [{ kind: 'average', average: '49.9', below: 50 }]],
    ['an average of 50', { average: '50.0', before: null }, {}, []],
    [
      'three marks below 50',
      { marks: low },
      {},
      [{ kind: 'failed', marks: low.map(({ subjectId, figure }) => ({ subjectId, mark: figure })) }],
    ],
    ['two and a 50', { marks: [mark(english, 50), ...low.slice(1)] }, {}, []],
    ['a fall of 10', { average: '60.3', before: '70.3' }, {}, [{ kind: 'fall', by: 10, before: '70.3' }]],
    ['a fall of 9.9', { average: '60.3', before: '70.2' }, {}, []],
    ['no average before', { average: '60.3', before: null }, {}, []],
    ['no average now', { average: null, before: '70.3', marks: [] }, {}, []],
    [
      'a failed core subject',
      { marks: [mark(mathematics, 49)] },
      { core: [mathematics] },
      [{ kind: 'core', subjectId: mathematics, mark: 49 }],
    ],
    ['a core subject at 50', { marks: [mark(mathematics, 50)] }, { core: [mathematics] }, []],
    [
      'a core subject without a mark',
      { marks: [word(mathematics, 'missing')] },
      { core: [mathematics] },
      [{ kind: 'core', subjectId: mathematics, mark: null }],
    ],
    [
      'absent in a core subject',
      { marks: [word(mathematics, 'absent')] },
      { core: [mathematics] },
      [{ kind: 'core', subjectId: mathematics, mark: null }],
    ],
    ['exempt in a core subject', { marks: [word(mathematics, 'exempt')] }, { core: [mathematics] }, []],
    ['a core subject that is not taken', { marks: [mark(english, 80)] }, { core: [mathematics] }, []],
  ])('%s', (_, figures, rules, help) => {
    expect(of({ average: '65.0', before: '65.0', ...figures }, rules).help).toEqual(help)
    expect(judge({ ...good, average: '65.0', ...figures }, none).help).toEqual([])
  })
})

test('a student is judged the same by all marks and by those that are judged by themselves', () => {
  const step = fc.oneof(
    fc.integer({ min: 0, max: 100 }).map((figure) => ({ figure, why: 'counts' as const })),
    fc.constantFrom(...(['missing', 'absent', 'exempt', 'incomplete'] as const)).map((why) => ({ figure: null, why })),
    fc.constant({ figure: 0, why: 'zero' as const }),
  )
  const marks = fc.array(step, { minLength: 1, maxLength: 6 }).map((all) => all.map((one, n) => ({ ...one, subjectId: 101 + n })))
  const maybe = (min: number, max: number) => fc.option(fc.integer({ min, max }))
  const rules = fc.record({ least: maybe(0, 100), fails: maybe(1, 4), core: fc.subarray([101, 102, 103]) })
  fc.assert(
    fc.property(marks, rules, (all, some) => {
      const own = { ...usual, ...some }
      const isJudged = ({ subjectId, figure, why }: (typeof all)[number]) =>
        own.core.includes(subjectId) || (why !== 'counts' && why !== 'missing') || (figure !== null && figure < judgedBelow(own))
      const lowest = lowestOf(all)
      expect(judge({ ...good, lowest, marks: all.filter(isJudged) }, own)).toEqual(judge({ ...good, lowest, marks: all }, own))
    }),
  )
})

test('each reason is said in words', () => {
  const titles = new Map([
    [english, 'English A'],
    [mathematics, 'Mathematics'],
  ])
  expect(honourText({ average: '84.2', least: 66, conduct: 'A', attendance: 97 })).toBe(
    'Lowest mark 66, conduct A Outstanding, attendance 97%',
  )
  expect(honourText({ average: '84.2', least: null, conduct: null, attendance: null })).toBe('Average 84.2')
  expect(offText({ kind: 'conduct', conduct: null }, titles)).toBe('Conduct not entered')
  expect(offText({ kind: 'attendance', percent: null }, titles)).toBe('Attendance not entered')
  expect(offText({ kind: 'low', marks: [{ subjectId: english, mark: 59 }] }, titles)).toBe('English A 59')
  const help = [
    { kind: 'average', average: '43.2', below: 50 },
    {
      kind: 'failed',
      marks: [
        { subjectId: english, mark: 32 },
        { subjectId: mathematics, mark: 0 },
      ],
    },
    { kind: 'fall', by: 12.3, before: '55.5' },
    { kind: 'core', subjectId: mathematics, mark: null },
    { kind: 'core', subjectId: mathematics, mark: 0 },
  ] as const
  expect(help.map((one) => helpText(one, titles))).toEqual([
    'Average 43.2, below 50',
    '2 marks below 50: English A 32, Mathematics 0',
    'Down 12.3 from 55.5 the term before',
    'Mathematics without a mark',
    'Mathematics failed: 0',
  ])
  expect(rollSays(usual)).toBe('Average 80 or more, no mark below 60, conduct B or better')
  expect(helpSays({ ...usual, core: [mathematics] }, titles)).toBe(
    'Average below 50; 3 or more marks below 50; 10 points or more lost since the term before; no mark or a failed one in Mathematics',
  )
  expect(helpSays(none, titles)).toBe('No rule is set.')
})

test('the rules are read from their texts: whole numbers within bounds, blank where a rule may be left out', () => {
  const texts = textsOf({ ...usual, core: [mathematics, english] })
  expect(texts).toEqual({ average: '80', least: '60', conduct: 'B', attendance: '', below: '50', fails: '3', fall: '10', core: '101, 104' })
  expect(parseRules(texts)).toEqual({ rules: { ...usual, core: [english, mathematics] }, faults: [] })
  const faultsOf = (changed: Partial<RuleTexts>) => parseRules({ ...texts, ...changed }).faults
  expect(faultsOf({ average: '', least: '', attendance: '', below: '', fails: '', fall: '' })).toEqual(['average'])
  expect(faultsOf({ average: '101', least: '6.5', attendance: '-1', below: '１０', fails: '0', fall: '0' })).toEqual([
    ...['average', 'least', 'attendance', 'below', 'fails', 'fall'],
  ])
  expect(faultsOf({ average: '0', least: '100', attendance: '100', below: '0', fails: '30', fall: '100' })).toEqual([])
})
