/** Longer, and a name may have to be broken after all. */
const wholeName = 24

/** A person's name: it has its own direction, and is broken at its spaces, not at its hyphens. */
export const Name = ({ children }: { children: string }) => (
  <bdi>
    {children.split(/(\S+-\S+)/).map((word, at) =>
      word.includes('-') && word.length <= wholeName ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: words never change places
        <span key={at} className="whitespace-nowrap">
          {word}
        </span>
      ) : (
        word
      ),
    )}
  </bdi>
)
