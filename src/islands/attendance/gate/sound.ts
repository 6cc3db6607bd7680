import type { ShownOutcome } from '../../../domain/words/attendance-capture.ts'

/** Hertz and seconds of each tone. */
type Tune = readonly (readonly [number, number])[]
const bad: Tune = [
  [196, 0.18],
  [0, 0.06],
  [196, 0.3],
]
const tunes: Partial<Record<ShownOutcome, Tune>> = {
  in: [
    [659, 0.1],
    [988, 0.18],
  ],
  late: [
    [659, 0.1],
    [659, 0.1],
    [440, 0.25],
  ],
  out: [
    [988, 0.1],
    [659, 0.18],
  ],
  repeated: [[523, 0.12]],
  undone: [
    [523, 0.08],
    [392, 0.12],
  ],
  kept: [
    [784, 0.08],
    [0, 0.05],
    [784, 0.08],
  ],
}
const loudness = 0.25

export type Speaker = ReturnType<typeof speakerOf>

/** Plays plain waves. Browsers allow sound only after a key or click, so call `wake` on one. */
export function speakerOf() {
  let context: AudioContext | undefined

  function wake(): void {
    context ??= typeof AudioContext === 'undefined' ? undefined : new AudioContext()
    if (context?.state === 'suspended') void context.resume()
  }

  function play(outcome: ShownOutcome): void {
    if (context?.state !== 'running') return
    let at = context.currentTime
    for (const [hertz, seconds] of tunes[outcome] ?? bad) {
      if (hertz > 0) tone(context, hertz, at, seconds)
      at += seconds
    }
  }

  return { wake, play, close: () => void context?.close() }
}

function tone(context: AudioContext, hertz: number, at: number, seconds: number): void {
  const [wave, volume] = [context.createOscillator(), context.createGain()]
  wave.type = hertz < 300 ? 'square' : 'sine'
  wave.frequency.value = hertz
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(hertz < 300 ? loudness / 2 : loudness, at + 0.01)
  volume.gain.linearRampToValueAtTime(0, at + seconds)
  wave.connect(volume).connect(context.destination)
  wave.start(at)
  wave.stop(at + seconds)
}
