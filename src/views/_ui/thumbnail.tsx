import type { ReactNode } from 'react'

/** Lines of a paper: at each height from `y` on, one of each `[x, width]`; `uneven` shortens every second or third. */
function lines(y: number, step: number, count: number, columns: readonly (readonly [number, number])[], uneven = 0): string {
  const rows = Array.from({ length: count }, (_, n) => ({ at: y + n * step, less: ((n * 7) % 3) * uneven }))
  return rows.map(({ at, less }) => columns.map(([x, width], i) => `M${x} ${at}h${i === 0 ? width - less : width}`).join('')).join('')
}

const cells = (y: number, step: number, rows: number, x: number, count: number) =>
  Array.from({ length: rows }, (_, n) => `M${x} ${y + n * step}h${count * 8}`).join('')

const Upright = ({ children }: { children: ReactNode }) => (
  <>
    <rect className="th" x="60" y="16" width="96" height="130" rx="2" />
    {children}
  </>
)
const Across = ({ children }: { children: ReactNode }) => (
  <>
    <rect className="th" x="44" y="24" width="128" height="120" rx="2" />
    {children}
  </>
)
const Head = ({ y = 26, x = 68, width = 40 }) => <path className="th-g" d={`M${x} ${y}h${width}`} />

const names = [[68, 34]] as const
/** A day, and what was done on it. */
const dated = [
  [68, 14],
  [88, 36],
] as const

/** Six pieces, to cut apart. */
const cuts = (
  <path className="th-c" d="M66 24h40v26H66zM110 24h40v26h-40zM66 56h40v26H66zM110 56h40v26h-40zM66 88h40v26H66zM110 88h40v26h-40z" />
)

const ofCuts = (width: number) => [72, 116].map((x) => [x, width] as const)

/** Each paper in small: what makes it recognisable, drawn for 216 by 128 pixels. */
export const thumbnails = {
  cards: (
    <Upright>
      <path className="th-h" d="M68 24h10v12H68z" />
      <Head x={84} y={27} width={44} />
      <path className="th-l" d={`M84 33h28${lines(46, 8, 8, [...names, [114, 10], [130, 18]])}`} />
      <path className="th-w" d="M68 112h80v20H68z" />
    </Upright>
  ),
  marks: (
    <Across>
      <Head x={52} y={34} width={60} />
      <path className="th-l" d={lines(46, 8, 10, [[52, 26], ...[86, 98, 110, 122, 134, 146, 158].map((x) => [x, 6] as const)], 4)} />
    </Across>
  ),
  ranks: (
    <Upright>
      <Head />
      <path className="th-l" d={lines(38, 10, 9, [[68, 10]])} />
      <path className="th-b" d={[62, 56, 50, 46, 40, 34, 30, 24, 20].map((width, n) => `M84 ${38 + n * 10}h${width}`).join('')} />
    </Upright>
  ),
  transcript: (
    <Upright>
      <Head x={84} width={48} />
      <path
        className="th-l"
        d={`M94 33h28${lines(46, 9, 7, [
          [68, 32],
          [110, 8],
          [124, 8],
          [138, 8],
        ])}`}
      />
      <circle className="th-g" cx="138" cy="118" r="8" />
    </Upright>
  ),
  subject: (
    <Upright>
      <path className="th-g" d="M68 26h30M68 76h22" />
      <path className="th-l" d={`${lines(36, 9, 4, [...names, [122, 26]], 5)}${lines(86, 9, 5, [...names, [122, 26]], 5)}`} />
    </Upright>
  ),
  contacts: (
    <Upright>
      <Head />
      <path className="th-d" d={lines(41, 18, 6, [[73, 0.01]])} />
      <path className="th-l" d={`${lines(38, 18, 6, [[84, 34]], 4)}${lines(44, 18, 6, [[84, 24]])}`} />
      <path className="th-g" d={lines(41, 18, 6, [[126, 22]])} />
    </Upright>
  ),
  slips: (
    <Upright>
      {cuts}
      <path className="th-g" d={lines(33, 32, 3, ofCuts(20))} />
      <path className="th-l" d={lines(41, 32, 3, ofCuts(26))} />
    </Upright>
  ),
  barcodes: (
    <Upright>
      {cuts}
      <path className="th-k" d={lines(40, 32, 3, ofCuts(28))} />
      <path className="th-l" d={lines(30, 32, 3, ofCuts(20))} />
    </Upright>
  ),
  attendance: (
    <Across>
      <Head x={52} y={34} width={60} />
      <path className="th-l" d={lines(46, 10, 9, [[52, 26]], 4)} />
      <path className="th-p" d={cells(46, 10, 9, 84, 10)} />
      <path className="th-q" d="M100 46h6M132 56h6M116 76h6M148 86h6M92 106h6" />
    </Across>
  ),
  late: (
    <Upright>
      <Head />
      <circle className="th-g" cx="140" cy="29" r="7" />
      <path className="th-g" d="M140 25v4h3" />
      <path
        className="th-l"
        d={lines(
          48,
          10,
          8,
          [
            [68, 42],
            [130, 18],
          ],
          5,
        )}
      />
    </Upright>
  ),
  student: (
    <Upright>
      <Head />
      <path className="th-s" d={lines(44, 16, 6, [[68, 78]])} />
      <path className="th-t" d="M84 60h12M132 92h12" />
    </Upright>
  ),
  summary: (
    <Upright>
      <Head />
      <path className="th-v" d="M74 106V64M88 106V52M102 106V70M116 106V46M130 106V58" />
      <path className="th-l" d="M68 110h80M68 120h54" />
    </Upright>
  ),
  opened: (
    <Upright>
      <Head />
      <path className="th-l" d={lines(40, 10, 9, dated)} />
      <path className="th-o" d={lines(40, 20, 5, [[144, 0.01]])} />
      <path className="th-e" d={lines(50, 20, 4, [[144, 0.01]])} />
    </Upright>
  ),
  failed: (
    <Upright>
      <Head />
      <path className="th-l" d={lines(40, 10, 9, dated)} />
      <path className="th-x" d={Array.from({ length: 9 }, (_, n) => `M142 ${38 + n * 10}l4 4m0-4l-4 4`).join('')} />
    </Upright>
  ),
  never: (
    <Upright>
      <Head />
      <path className="th-r" d={Array.from({ length: 9 }, (_, n) => `M69 ${40 + n * 10}a3 3 0 1 0 6 0a3 3 0 1 0-6 0`).join('')} />
      <path className="th-l" d={lines(40, 10, 9, [[84, 44]], 6)} />
    </Upright>
  ),
} satisfies Record<string, ReactNode>

export type ThumbnailName = keyof typeof thumbnails

export const Thumbnail = ({ of }: { of: ThumbnailName }) => (
  <svg viewBox="0 0 216 128" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {thumbnails[of]}
  </svg>
)
