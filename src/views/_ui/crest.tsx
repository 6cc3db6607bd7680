/** The school's logo, without an alternative text because the name is beside it. A school without a logo shows none. */
export function Crest({ school }: { school: { logoType: string | null; version: number } }) {
  return school.logoType && <img className="crest" src={`/logo?v=${school.version}`} alt="" />
}
