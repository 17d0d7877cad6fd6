import { cn } from './cn.ts';
import { formatMoney } from './format-money.ts';

/** "S$25.00" in tabular figures. `amount` is decimal text as the API gives it. */
export function Money({ amount, className }: { amount: string; className?: string }) {
  return <span className={cn('whitespace-nowrap tabular-nums', className)}>{formatMoney(amount)}</span>;
}
