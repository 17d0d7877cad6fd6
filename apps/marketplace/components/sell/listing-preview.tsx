import { parseTypedSgd } from '@repo/ui/format-sgd';
import { Icon } from '@repo/ui/icon';
import { conditionLabels } from '../listings/labels.ts';
import { priceText } from '../listings/listing-price.tsx';
import type { SellFormValues } from './sell-form-schema.ts';

export type ListingPreviewProps = { values: SellFormValues; photo: string | undefined; sellerName: string };

/** Preview of the search result on wide screens. Decorative: the form contains everything. */
export function ListingPreview({ values, photo, sellerName }: ListingPreviewProps) {
  const amount = parseTypedSgd(values.price);
  const condition =
    values.condition in conditionLabels ? conditionLabels[values.condition].label : 'Condition';
  return (
    <aside aria-label="Preview" className="hidden lg:block">
      <div className="sticky top-24 space-y-3">
        <h2 className="text-sm font-medium text-muted">How buyers will see it</h2>
        <div className="rounded-lg border border-line bg-surface-raised p-3">
          <div className="aspect-square overflow-hidden rounded-md bg-surface-muted">
            {photo ? (
              <img src={photo} alt="" referrerPolicy="no-referrer" className="size-full object-cover" />
            ) : (
              <div className="flex size-full items-center justify-center text-muted">
                <Icon name="image-plus" className="size-8" />
              </div>
            )}
          </div>
          <p className="mt-3 font-semibold tabular-nums">{amount === null ? 'S$ –' : priceText(amount)}</p>
          <p className="line-clamp-2 break-words text-sm">{values.title || 'Your title'}</p>
          <p className="text-xs text-muted">{condition} · just now</p>
          <p className="truncate text-xs text-muted">{values.location || 'Location'}</p>
          <p className="mt-2 border-t border-line pt-2 text-xs text-muted">{sellerName}</p>
        </div>
      </div>
    </aside>
  );
}
