import { Button } from '../_ui/button.tsx'

/** Says at once that two are two people, or that they are asked about again. */
export const Answer = ({ url, label, about }: { url: string; label: string; about: string }) => (
  <form action={url} method="post" hx-post={url} hx-swap="none">
    <Button type="submit" aria-label={`${label}: ${about}`}>
      {label}
    </Button>
  </form>
)
