import { words as findWords } from '../domain/words/find.ts'
import { signedOut } from '../domain/words/http.ts'
import { findUrl } from './_links/find.ts'
import { Art } from './_ui/art.tsx'
import { opens } from './_ui/dialog.tsx'

type Failure = { message: string; reference: string | undefined }

/** `finds`: the person has Find, which knows the pages and names. */
export function ErrorPage({ message, hint, reference, home, finds }: Failure & { hint: string | undefined; home: string; finds: boolean }) {
  return (
    <div className="empty">
      <Art of="search" />
      <h1>{message}</h1>
      {hint && <p>{hint}</p>}
      {reference && <p className="small">Number: {reference}</p>}
      <p className="line">
        <a className="btn btn-primary" href={home}>
          Back to the start
        </a>
        {finds && (
          <a className="btn" {...opens(findUrl)}>
            {findWords.button}
          </a>
        )}
      </p>
    </div>
  )
}

/** The error of an htmx request, which goes into #snackbar and stays until it is closed. */
export function ErrorNote({ message, reference, signIn }: Failure & { signIn?: string | undefined }) {
  return (
    <div className="snackbar snackbar-error" role="alert">
      <span>
        {message}
        {reference && ` (${reference})`}
      </span>
      {signIn && (
        <a className="btn btn-sm" href={signIn} target="_blank" rel="noreferrer">
          {signedOut.link}
        </a>
      )}
      <button type="button" className="btn btn-sm" data-close-snackbar>
        Close
      </button>
    </div>
  )
}
