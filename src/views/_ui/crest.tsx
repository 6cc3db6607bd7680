/** The school's own logo; its name stands beside it, so it says nothing itself. A school without one shows none. */
export function Crest({ school }: { school: { logoType: string | null; version: number } }) {
  return school.logoType && <img className="crest" src={`/logo?v=${school.version}`} alt="" />
}
