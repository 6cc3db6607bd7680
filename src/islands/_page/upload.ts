import { sentAs } from '../_sent-as.ts'

/**
 * `<form data-upload>`, in the dialog or in a `[data-upload-place]`, sends its file and shows the progress, then texts in turn while
 * the server works. The answer is another form in its place, or the address of the next page. Without this script the browser sends
 * it.
 */
const everyMs = 3000
const places = '#dialog, [data-upload-place]'

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset.upload === undefined || !form.closest(places)) return
  event.preventDefault()
  if (form.dataset.upload !== 'sending') send(form)
})

/** Choosing another file removes the last one's fault. */
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'file') forget(target.form)
})

function forget(form: HTMLFormElement | null): void {
  if (form?.dataset.upload === undefined) return
  form.querySelector('[data-upload-failed]')?.setAttribute('hidden', '')
  for (const field of form.querySelectorAll('[aria-invalid=true]')) {
    field.removeAttribute('aria-invalid')
    document.getElementById(`${field.id}-error`)?.remove()
  }
}

function send(form: HTMLFormElement): void {
  forget(form)
  form.dataset.upload = 'sending'
  const stop = showProgress(form)
  const request = new XMLHttpRequest()
  const bar = form.querySelector('progress')
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (bar) bar.value = total > 0 ? (loaded / total) * 100 : 0
  })
  request.addEventListener('loadend', () => {
    stop()
    form.dataset.upload = ''
    answer(form, request)
  })
  const leave = () => request.abort()
  document.getElementById('dialog-box')?.addEventListener('close', leave, { once: true })
  request.open('POST', form.action)
  for (const [name, value] of Object.entries({ 'HX-Request': 'true', ...sentAs() })) request.setRequestHeader(name, value)
  request.send(new FormData(form))
}

function showProgress(form: HTMLFormElement): () => void {
  const place = form.querySelector<HTMLElement>('[data-upload-progress]')
  const status = form.querySelector<HTMLElement>('[data-upload-words]')
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  const words: string[] = JSON.parse(status?.dataset.uploadWords ?? '[]')
  let turn = 0
  const say = () => {
    if (status) status.textContent = words[turn++ % words.length] ?? ''
  }
  if (place) place.hidden = false
  if (button) button.disabled = true
  say()
  const timer = setInterval(say, everyMs)
  return () => {
    clearInterval(timer)
    if (place) place.hidden = true
    if (button) button.disabled = false
  }
}

function answer(form: HTMLFormElement, request: XMLHttpRequest): void {
  if (!form.isConnected) return
  const next = request.getResponseHeader('HX-Redirect')
  if (next) {
    location.assign(next)
    return
  }
  const place = form.closest(places)
  const isOurs = request.responseText.includes('data-upload') // the form again, or its successor
  if (place && isOurs) {
    place.innerHTML = request.responseText
    ;(window as Window & { htmx?: { process(element: Element): void } }).htmx?.process(place)
    place.querySelector<HTMLElement>('[aria-invalid], input[type=file]')?.focus()
  } else fail(form, request)
}

function fail(form: HTMLFormElement, request: XMLHttpRequest): void {
  const place = form.querySelector<HTMLElement>('[data-upload-failed]')
  if (!place) return
  const told = new DOMParser().parseFromString(request.responseText, 'text/html').querySelector('p, span')?.textContent
  place.textContent = `${place.dataset.uploadFailed} ${request.status === 0 ? place.dataset.noAnswerWords : (told ?? '')}`
  place.hidden = false
}
