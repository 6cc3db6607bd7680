/** A class, as an anchor for the eye: in a row, or large in the head of its page. */
export const Tag = ({ children, large }: { children: string; large?: boolean }) => (
  <span className={large ? 'tag tag-lg' : 'tag'}>{children}</span>
)
