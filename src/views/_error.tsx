export function ErrorPage({ message, reference, home }: { message: string; reference: string | undefined; home: string }) {
  return (
    <main className="mx-auto grid max-w-xl gap-4 px-5 py-16">
      <h1 className="text-xl">{message}</h1>
      {reference && <p className="small">Number: {reference}</p>}
      <p>
        <a className="btn btn-primary" href={home}>
          Back to the start
        </a>
      </p>
    </main>
  )
}

export function ErrorNote({ message, reference }: { message: string; reference: string | undefined }) {
  return (
    <div className="snackbar snackbar-error" role="alert">
      {message}
      {reference && ` (${reference})`}
      <button type="button" className="btn btn-sm" data-close-snackbar>
        Close
      </button>
    </div>
  )
}
