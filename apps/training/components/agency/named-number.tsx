type NamedNumberProps = { label: string; value: number; note?: string | undefined };

/** An item of a definition list: a number with its name. */
export function NamedNumber({ label, value, note }: NamedNumberProps) {
  return (
    <div className="rounded-lg border border-line bg-surface-raised px-4 py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value.toLocaleString('en')}</dd>
      {note ? <dd className="text-xs text-muted tabular-nums">{note}</dd> : null}
    </div>
  );
}
