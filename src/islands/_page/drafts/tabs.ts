import { channelHere } from '../../_base-address.ts'
import { draftsChanged } from './held.ts'
import { memo, tabId } from './store.ts'

type Word = { type: 'who' | 'here' | 'bye'; tab: string }
type Channel = { postMessage(word: Word): void; onmessage: ((event: MessageEvent<Word>) => void) | null }

/** Longer than an open tab takes to answer. */
const patienceMs = 700

/**
 * Finds the other open tabs of this browser. A tab announces its end and answers questions; a tab without an answer is closed, and
 * whoever shows its items next looks after them. `changed` is called for each closed tab.
 */
export function tabsOf(tab: string, channel: Channel | undefined, changed: () => void, later = setTimeout) {
  const open = new Set<string>()
  let isAsked = channel === undefined
  const say = (type: Word['type']) => channel?.postMessage({ type, tab })
  if (channel) {
    channel.onmessage = ({ data: { type, tab: other } }) => {
      if (type === 'bye') open.delete(other)
      else open.add(other)
      if (type === 'who') say('here')
      if (type === 'bye') changed()
    }
  }
  later(() => {
    isAsked = true
    changed()
  }, patienceMs)
  say('who')
  return {
    leave: () => say('bye'),
    /** True if the tab was open earlier and is not now. */
    isClosed: (other: string) => channel !== undefined && isAsked && other !== tab && !open.has(other),
    /** True once all open tabs have answered. */
    isAsked: () => isAsked,
  }
}

/** The tabs of this browser that show this school. */
export const tabsOfPage = memo(() => {
  const tabs = tabsOf(tabId(), typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelHere()), draftsChanged)
  window.addEventListener('pagehide', tabs.leave)
  return tabs
})
