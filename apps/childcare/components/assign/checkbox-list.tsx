import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { formatCount } from '@repo/ui/format-count';

export type CheckboxOption = { id: string; label: string; detail?: string };

type CheckboxListProps<Option extends CheckboxOption> = {
  options: readonly Option[];
  noun: readonly [one: string, many: string];
  isChosen: (id: string) => boolean;
  /** Of all options, also those that are not listed. */
  chosenCount: number;
  onToggle: (options: readonly Option[], isChosen: boolean) => void;
  emptyText: string;
  isBusy?: boolean;
};

/** A scrolling list of options below a checkbox for all that are listed. */
export function CheckboxList<Option extends CheckboxOption>(props: CheckboxListProps<Option>) {
  const { options, noun, isChosen, chosenCount, onToggle, emptyText, isBusy } = props;
  const ticked = options.filter(({ id }) => isChosen(id)).length;
  const isAll = options.length > 0 && ticked === options.length;
  return (
    <>
      <CheckboxWithLabel
        label={`All ${formatCount(options.length, [noun[0], noun[1]])} shown`}
        checked={isAll}
        indeterminate={!isAll && ticked > 0}
        disabled={options.length === 0}
        onChange={(event) => onToggle(options, event.target.checked)}
        suffix={<span aria-live="polite">{chosenCount} chosen</span>}
      />
      <div
        aria-busy={isBusy}
        className="max-h-96 overflow-y-auto overscroll-contain border-t border-line [contain:content]"
      >
        {options.length === 0 ? <p className="py-4 text-sm text-muted">{emptyText}</p> : null}
        {options.map((option) => (
          <CheckboxWithLabel
            key={option.id}
            label={<bdi>{option.label}</bdi>}
            description={option.detail}
            checked={isChosen(option.id)}
            onChange={(event) => onToggle([option], event.target.checked)}
          />
        ))}
      </div>
    </>
  );
}
