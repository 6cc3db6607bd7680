import { channelHere } from '../../_base-address.ts'
import { draftsChanged } from './held.ts'
import { memo, tabId } from './store.ts'

type Word = { type: 'who' | 'here' | 'bye'; tab: string }
type Channel = { postMessage(word: Word): void; onmessage: ((event: MessageEvent<Word>) => void) | null }

/** Longer than a tab that is open takes to answer. */
const patienceMs = 700

/**
 * Which other tabs of this browser are open. A tab says when it goes, and answers when it is asked; one that does not answer is
 * closed: what it has kept is then looked after by whoever shows it next. `changed` is told of each that goes.
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
    /** It was there once and is not there any more. */
    isClosed: (other: string) => channel !== undefined && isAsked && other !== tab && !open.has(other),
    /** All who are there have answered. */
    isAsked: () => isAsked,
  }
}

/** Those that show this school to the same browser. */
export const tabsOfPage = memo(() => {
  const tabs = tabsOf(tabId(), typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelHere()), draftsChanged)
  window.addEventListener('pagehide', tabs.leave)
  return tabs
})
