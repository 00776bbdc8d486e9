/** Shows how much of the work is done; without a total it only shows that the work continues. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const percent = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : null
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== null && { "aria-valuenow": percent })}
      className="bg-ui-bg-component h-1.5 w-full overflow-hidden rounded-full"
    >
      <div
        className={
          percent === null
            ? "bg-ui-fg-interactive h-full w-1/3 animate-pulse rounded-full"
            : "bg-ui-fg-interactive h-full rounded-full transition-[width] duration-500"
        }
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
