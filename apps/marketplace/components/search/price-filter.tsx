import { Button } from '@repo/ui/button';
import { formatMoney } from '@repo/ui/format-money';
import { GetForm } from '@repo/ui/get-form';
import { Input } from '@repo/ui/input';

import type { SearchState } from './search-href.ts';

/** Lowest and highest price. A plain GET form: the other filters travel as hidden fields. */
export function PriceFilter({ state, idPrefix }: { state: SearchState; idPrefix: string }) {
  return (
    <GetForm action="/" scroll={false} className="space-y-2 px-2">
      <KeepFilters state={state} />
      <div className="flex items-end gap-2">
        <PriceInput id={`${idPrefix}-min`} name="minPrice" label="From" value={state.minPrice} />
        <PriceInput id={`${idPrefix}-max`} name="maxPrice" label="To" value={state.maxPrice} />
      </div>
      <Button type="submit" size="sm" full>
        Show this price range
      </Button>
    </GetForm>
  );
}

function PriceInput({
  id,
  name,
  label,
  value,
}: {
  id: string;
  name: string;
  label: string;
  value: number | undefined;
}) {
  return (
    <div className="min-w-0 flex-1 space-y-1">
      <label htmlFor={id} className="text-xs text-muted">
        {label} (S$)
      </label>
      <Input
        id={id}
        name={name}
        type="number"
        inputMode="decimal"
        min="0"
        step="0.01"
        defaultValue={value}
        key={value}
      />
    </div>
  );
}

function KeepFilters({ state }: { state: SearchState }) {
  const kept = {
    query: state.query,
    category: state.category,
    condition: state.condition?.join(','),
    location: state.location,
    sort: state.sort === 'recent' ? undefined : state.sort,
  };
  return Object.entries(kept).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  );
}

/** "Under S$50", "S$50 to S$200", "S$200 and more", as a price band or a pair of limits reads. */
export function priceLabel(min: number | undefined, max: number | null | undefined): string {
  const text = (amount: number) => formatMoney(amount.toFixed(2)).replace(/\.00$/, '');
  if (max === null || max === undefined) return `${text(min ?? 0)} and more`;
  if (!min) return `Up to ${text(max)}`;
  return `${text(min)} to ${text(max)}`;
}
