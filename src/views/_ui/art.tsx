import type { ReactElement } from 'react'

/** Drawings for what is empty: nobody yet, no papers yet, nothing left to do, and nothing found. */
const drawings = {
  people: (
    <>
      <rect x="14" y="20" width="60" height="60" rx="6" />
      <path className="b" d="M26 36h22M26 48h34M26 60h28" />
      <circle className="a" cx="86" cy="38" r="12" />
      <path className="a" d="M64 80c0-16 9-24 22-24s22 8 22 24z" />
    </>
  ),
  papers: (
    <>
      <rect x="44" y="8" width="52" height="68" rx="4" transform="rotate(8 70 42)" />
      <rect className="a" x="26" y="12" width="52" height="68" rx="4" />
      <path className="b d" d="M36 28h20M36 42h32M36 54h32M36 66h18" />
    </>
  ),
  done: (
    <>
      <rect x="18" y="16" width="84" height="60" rx="6" />
      <path className="b" d="M32 32h20M32 46h20M32 60h20" />
      <circle className="a" cx="80" cy="46" r="18" />
      <path className="c" d="m71 46 7 7 12-13" />
    </>
  ),
  search: (
    <>
      <rect x="14" y="14" width="66" height="60" rx="6" />
      <path className="b" d="M26 30h36M26 44h20M26 58h28" />
      <circle className="a" cx="76" cy="46" r="18" />
      <path className="c" d="m90 60 14 14" />
    </>
  ),
} satisfies Record<string, ReactElement>

export type Drawing = keyof typeof drawings

export const Art = ({ of }: { of: Drawing }) => (
  <svg className="art" viewBox="0 0 120 88" aria-hidden="true">
    {drawings[of]}
  </svg>
)
