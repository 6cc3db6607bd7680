/** What the page script begins an island with; what nobody imports of React is not in its file. */
export { startTransition, useEffect } from 'react'
export { hydrateRoot } from 'react-dom/client'
