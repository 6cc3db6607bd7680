/** A figure or a name above a sheet, in a list of `facts`. */
export function Fact({ label, value, className }: { label: string; value: string | number; className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd className="truncate">{value}</dd>
    </div>
  )
}
