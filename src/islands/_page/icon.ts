import { CircleAlert, CloudOff, createElement } from 'lucide'

const nodes = { alert: CircleAlert, offline: CloudOff }

/** The icons of `_ui/icon.tsx` that the page script needs, without React. */
export function iconOf(name: keyof typeof nodes): SVGElement {
  const icon = createElement(nodes[name], { class: 'icon', 'aria-hidden': 'true' })
  for (const attribute of ['width', 'height', 'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'])
    icon.removeAttribute(attribute)
  return icon
}
