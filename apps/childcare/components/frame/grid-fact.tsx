import type { ReactNode } from 'react';

/** A label and its value, as two cells of a description list that is a grid of two columns. */
export function GridFact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </>
  );
}
