export { Icon, type IconName } from '../../islands/_ui/icon.tsx'
