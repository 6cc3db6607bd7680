/** A form or sheet on this page that sends part of what is kept. */
type Holder = {
  has(name: string): boolean
  /** Tries to send everything now; resolves when no request is running. */
  settle(): Promise<void>
  /** How much is neither sent nor kept. */
  loose(): number
}

const holders = new Set<Holder>()

/** Tells those who show what is kept to look again. */
export const draftsChanged = () => document.dispatchEvent(new Event('kept-changed'))

export function hold(holder: Holder): () => void {
  holders.add(holder)
  draftsChanged()
  return () => {
    holders.delete(holder)
    draftsChanged()
  }
}

export const isHeld = (name: string) => [...holders].some((holder) => holder.has(name))
export const countLoose = () => [...holders].reduce((sum, holder) => sum + holder.loose(), 0)
export const settleAll = () => Promise.all([...holders].map((holder) => holder.settle()))
