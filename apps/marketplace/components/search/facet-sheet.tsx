'use client';

import { Button } from '@repo/ui/button';
import { DialogClose, Sheet } from '@repo/ui/dialog';
import { Icon } from '@repo/ui/icon';
import { FacetPanel, type Filters } from './facet-panel.tsx';
import { hasAnyFilter } from './search-href.ts';

export type FacetSheetProps = { count: number; filters: Filters };

/** Filters on a phone. The sheet stays open while filters change, and its button shows the number of results. */
export function FacetSheet({ count, filters }: FacetSheetProps) {
  const number = count.toLocaleString('en-SG');
  return (
    <div className="shrink-0 lg:hidden">
      <Sheet
        title="Filters"
        trigger={
          <Button>
            <Icon name="sliders-horizontal" />
            Filters{hasAnyFilter(filters.state) ? ' (on)' : ''}
          </Button>
        }
        footer={
          <DialogClose asChild>
            <Button variant="primary" full>
              Show {number} {count === 1 ? 'listing' : 'listings'}
            </Button>
          </DialogClose>
        }
      >
        <FacetPanel filters={filters} idPrefix="sheet" />
      </Sheet>
    </div>
  );
}
