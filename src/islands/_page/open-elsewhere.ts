/** `[data-open-elsewhere]` on the sign-in page is shown while this browser has the school open in another tab, on any page. */
const line = document.querySelector<HTMLElement>('[data-open-elsewhere]')

if (typeof BroadcastChannel !== 'undefined') {
  const channel = new BroadcastChannel('term-reports-open')
  channel.onmessage = ({ data }) => {
    if (data === 'who') channel.postMessage('here')
    else if (line) line.hidden = false
  }
  if (line) channel.postMessage('who')
}
