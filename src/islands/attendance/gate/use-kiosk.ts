import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Posted, post } from '../../_grid/post-json.ts'
import { accountOfPage, emptyStore, mutedKey } from '../../_page/drafts/store.ts'
import { canKeep, forgetPage, keepPage, keptAt } from './keep.ts'
import { type Counts, type KioskState, kioskMachine, type Machine } from './machine.ts'
import { outboxOf } from './outbox.ts'
import { type Speaker, speakerOf } from './sound.ts'

const [heartbeatMs, forgottenMs] = [20_000, 10_000]

/** The machine in this browser with its sounds; undefined before hydration. */
export function useKiosk(now: string, counts: Counts, worker: string) {
  const [state, setState] = useState<KioskState | null>(null)
  const [isMuted, setMuted] = useState(false)
  const [isAwake, setAwake] = useState(false)
  const machine = useRef<Machine | null>(null)
  const speaker = useRef<Speaker | null>(null)
  const muted = useRef(false)

  useEffect(() => {
    const sounds = speakerOf()
    muted.current = read(mutedKey) === 'yes'
    setMuted(muted.current)
    const outbox = outboxOf(accountOfPage()?.store ?? emptyStore)
    outbox.takeBack()
    const [keeping, kept] = [keeper(worker), keptAt()]
    const own = kioskMachine({
      outbox,
      post: (body) => keeping.after(post('/api/attendance-scan', body)),
      clock: Date.now,
      newId,
      changed: setState,
      heard: (outcome) => muted.current || sounds.play(outcome),
      later: (run, ms) => void setTimeout(run, ms),
      counts: kept ? null : counts,
      ahead: Date.parse(now) - (kept ?? Date.now()),
    })
    machine.current = own
    speaker.current = sounds
    const wake = () => {
      sounds.wake()
      setAwake(true)
    }
    const end = new AbortController()
    for (const gesture of ['keydown', 'pointerdown']) addEventListener(gesture, wake, { signal: end.signal })
    addEventListener('online', () => void own.send(), { signal: end.signal })
    const beat = setInterval(() => {
      if (keeping.isOld() && isQuiet(own)) location.reload()
      else void own.send()
    }, heartbeatMs)
    setState(own.state())
    void own.send()
    return () => {
      end.abort()
      clearInterval(beat)
      sounds.close()
    }
  }, [now, counts, worker])

  function mute(): void {
    muted.current = !muted.current
    write(mutedKey, muted.current ? 'yes' : 'no')
    setMuted(muted.current)
  }

  return { state, machine: machine.current, isMuted, isAwake, mute }
}

/** Keeps the page whenever the server is back, which may have a new version, and removes it when the kiosk is ended. */
function keeper(worker: string) {
  let [isDone, isOld] = [!canKeep(worker), false]
  async function keep(): Promise<void> {
    isDone = true
    try {
      isOld = !(await keepPage(worker))
    } catch {
      isDone = false // the server is away again, or the browser is full: the next answer tries again
    }
  }
  return {
    isOld: () => isOld,
    async after(sent: Promise<Posted>): Promise<Posted> {
      const posted = await sent
      if (!canKeep(worker)) return posted
      if (posted.kind === 'answer' && !isDone) void keep()
      if (posted.kind === 'failed') isDone = false
      if (posted.kind === 'failed' && posted.cause === 'session') void forgetPage()
      return posted
    },
  }
}

/** True if nobody is there and nothing would be lost. */
function isQuiet(machine: Machine): boolean {
  const { link, list, waiting, isFull } = machine.state()
  const [last] = list
  const isTyping = document.activeElement instanceof HTMLInputElement && document.activeElement.value !== ''
  return !isTyping && link === 'connected' && waiting === 0 && !isFull && (!last || machine.now() - Date.parse(last.at) > heartbeatMs)
}

/** Makes an id without functions that need TLS: schools serve plain HTTP. */
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // the sound is on again after a restart
  }
}

/** Ignores a space, which presses the focused button. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => /^\S$/u.test(key) && !ctrlKey && !metaKey && !altKey

/** A scanner types anywhere on the page: each key goes to the field, and so does the focus after a button was used. */
export function useFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const end = new AbortController()
    const signal = end.signal
    const focus = () => field.current?.focus()
    let forgotten: ReturnType<typeof setTimeout> | undefined
    focus()
    document.addEventListener(
      'keydown',
      (event) => {
        if (isTyped(event) && document.activeElement !== field.current) focus()
        clearTimeout(forgotten)
        forgotten = setTimeout(() => {
          if (field.current) field.current.value = ''
        }, forgottenMs)
      },
      { signal },
    )
    document.addEventListener('click', () => setTimeout(focus), { signal })
    addEventListener('focus', focus, { signal })
    return () => {
      clearTimeout(forgotten)
      end.abort()
    }
  }, [field])
}
