import { Button } from '@repo/ui/button';
import { formatSgd } from '@repo/ui/format-sgd';
import { GetForm } from '@repo/ui/get-form';
import { Input } from '@repo/ui/input';
import { type SearchState, searchParameters } from '#domain/listings/search-parameters.ts';
import type { InvalidPrices } from './parse-listing-search.ts';

/** A plain GET form; the other filters are hidden fields. */
export function PriceFilter({
  state,
  typed,
  idPrefix,
}: {
  state: SearchState;
  typed?: InvalidPrices | undefined;
  idPrefix: string;
}) {
  const problemId = `${idPrefix}-price-problem`;
  const describedBy = typed ? problemId : undefined;
  return (
    <GetForm action="/" scroll={false} className="space-y-2 px-2">
      <KeepFilters state={state} />
      <div className="flex items-end gap-2">
        <PriceInput
          id={`${idPrefix}-min`}
          name="minPrice"
          label="From"
          value={typed?.minPrice ?? state.minPrice}
          describedBy={describedBy}
        />
        <PriceInput
          id={`${idPrefix}-max`}
          name="maxPrice"
          label="To"
          value={typed?.maxPrice ?? state.maxPrice}
          describedBy={describedBy}
        />
      </div>
      {typed ? (
        <p id={problemId} className="text-sm text-danger">
          {typed.problem}
        </p>
      ) : null}
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
  describedBy,
}: {
  id: string;
  name: string;
  label: string;
  value: string | number | undefined;
  describedBy: string | undefined;
}) {
  return (
    <div className="min-w-0 flex-1 space-y-1">
      <label htmlFor={id} className="text-xs text-muted">
        {label} (S$)
      </label>
      <Input
        id={id}
        name={name}
        // Not type="number": some browsers silently drop invalid input there.
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={describedBy === undefined ? undefined : true}
        aria-describedby={describedBy}
        defaultValue={value}
        key={value}
      />
    </div>
  );
}

function KeepFilters({ state }: { state: SearchState }) {
  const kept = { ...state, minPrice: undefined, maxPrice: undefined, page: undefined };
  return searchParameters(kept).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** "Up to S$50", "S$50 to S$200" or "S$200 and more". */
export function priceLabel(min: number | undefined, max: number | null | undefined): string {
  const text = (amount: number) => formatSgd(amount.toFixed(2)).replace(/\.00$/, '');
  if (max === null || max === undefined) return `${text(min ?? 0)} and more`;
  if (!min) return `Up to ${text(max)}`;
  return `${text(min)} to ${text(max)}`;
}
