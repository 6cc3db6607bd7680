import { addIcons, Icon, type IconName } from '../../islands/_ui/icon.tsx'
import { pageIcons } from '../../islands/_ui/page-icons.ts'

addIcons(pageIcons)

export { Icon, type IconName }
