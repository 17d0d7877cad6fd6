'use client';

import { Button } from '@repo/ui/button';
import { DialogClose, Sheet } from '@repo/ui/dialog';
import { Icon } from '@repo/ui/icon';
import type { ReactNode } from 'react';

export type FacetSheetProps = { count: number; filtered: boolean; children: ReactNode };

/** Filters on a phone. The sheet stays open while filters change, and its button shows the number of results. */
export function FacetSheet({ count, filtered, children }: FacetSheetProps) {
  const number = count.toLocaleString('en-SG');
  return (
    <div className="shrink-0 lg:hidden">
      <Sheet
        title="Filters"
        trigger={
          <Button>
            <Icon name="sliders-horizontal" />
            Filters{filtered ? ' (on)' : ''}
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
        {children}
      </Sheet>
    </div>
  );
}
