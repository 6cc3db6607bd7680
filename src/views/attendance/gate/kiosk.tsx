import { Kiosk, type KioskProps } from '../../../islands/attendance/gate/index.tsx'
import { island } from '../../_island.tsx'

const KioskIsland = island<KioskProps>('attendance-capture', Kiosk)

/** The kiosk fills the screen as the only element of its page. */
export const KioskPage = ({ styles, ...props }: KioskProps & { styles: string }) => (
  <main id="main" className="kiosk">
    <link rel="stylesheet" href={styles} />
    <h1 className="sr">{props.kiosk}</h1>
    <KioskIsland id="kiosk" {...props} />
  </main>
)
