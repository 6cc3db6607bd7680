import { words as office } from '../../domain/words/registration-office.ts'
import { words } from '../../domain/words/registration-windows.ts'
import { Tabs } from '../_ui/tabs.tsx'
import { base, studentsUrl } from './links.ts'

export const RegistrationTabs = ({ current }: { current: 'windows' | 'students' }) => (
  <Tabs
    label={words.title}
    tabs={[
      { label: words.tab, href: base, current: current === 'windows' },
      { label: office.tab, href: studentsUrl, current: current === 'students' },
    ]}
  />
)
