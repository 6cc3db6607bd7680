import { signedOut } from '../domain/words/http.ts'

type Failure = { message: string; reference: string | undefined }

export function ErrorPage({ message, reference, home }: Failure & { home: string }) {
  return (
    <div className="grid max-w-xl justify-items-start gap-4 py-4">
      <h1>{message}</h1>
      {reference && <p className="small">Number: {reference}</p>}
      <a className="btn btn-primary" href={home}>
        Back to the start
      </a>
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
