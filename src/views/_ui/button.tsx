import './icon.tsx'

export { Button, ButtonLink, IconButton, IconLink } from '../../islands/_ui/button.tsx'
