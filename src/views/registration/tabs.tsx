import { words as office } from '../../domain/words/registration-office.ts'
import { words } from '../../domain/words/registration-windows.ts'
import { base, studentsUrl } from '../_links/registration.ts'
import { Tabs } from '../_ui/tabs.tsx'

export const RegistrationTabs = ({ current }: { current: 'windows' | 'students' }) => (
  <Tabs
    label={words.title}
    tabs={[
      { label: words.tab, href: base, current: current === 'windows' },
      { label: office.tab, href: studentsUrl, current: current === 'students' },
    ]}
  />
)
