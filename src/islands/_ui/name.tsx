/** Longer names may break after all. */
const wholeName = 24

/** A person's name: it has its own writing direction, and breaks at spaces but not at hyphens. */
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
