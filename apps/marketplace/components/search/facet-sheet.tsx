'use client';

import { Button } from '@repo/ui/button';
import { DialogClose, Sheet } from '@repo/ui/dialog';
import { Icon } from '@repo/ui/icon';
import { FacetPanel, type FacetPanelFilters } from './facet-panel.tsx';
import { hasAnyFilter } from './search-href.ts';

export type FacetSheetProps = { resultCount: number; filters: FacetPanelFilters };

/** Filters on a phone. The sheet stays open while filters change, and its button shows the number of results. */
export function FacetSheet({ resultCount, filters }: FacetSheetProps) {
  const number = resultCount.toLocaleString('en-SG');
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
              Show {number} {resultCount === 1 ? 'listing' : 'listings'}
            </Button>
          </DialogClose>
        }
      >
        <FacetPanel filters={filters} idPrefix="sheet" />
      </Sheet>
    </div>
  );
}
