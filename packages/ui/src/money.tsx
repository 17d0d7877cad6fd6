'use client';

import { formatSgd } from './format-sgd.ts';

/** "S$25.00" in tabular figures. `amount` is decimal text, as in the API. */
export function Money({ amount: amountSgd }: { amount: string }) {
  return <span className="whitespace-nowrap tabular-nums">{formatSgd(amountSgd)}</span>;
}
