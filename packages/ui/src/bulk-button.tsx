'use client';

import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { type BulkOutcome, runBulk } from './run-bulk.ts';
import { toast } from './toast.tsx';

export type BulkButtonProps = Pick<ButtonProps, 'variant' | 'disabled'> & {
  ids: readonly string[];
  /** To one of them; answers why it did not work, if it did not. */
  act: (id: string) => Promise<string | undefined>;
  /** Afterwards; those that did not work have been told already. */
  onDone: (outcome: BulkOutcome) => void;
  children: ReactNode;
};

/** In a table's bulk bar: does the same to each selected row, and counts while it does. */
export function BulkButton({ ids, act, onDone, children, ...look }: BulkButtonProps) {
  const [through, setThrough] = useState<number | null>(null);

  async function run() {
    setThrough(0);
    const outcome = await runBulk(ids, act, setThrough);
    setThrough(null);
    const [first, ...others] = outcome.failed;
    if (first) {
      toast.error(others.length === 0 ? first.problem : `${outcome.failed.length} could not be changed`, {
        ...(others.length === 0 ? {} : { description: first.problem }),
      });
    }
    onDone(outcome);
  }

  return (
    <Button
      size="sm"
      {...look}
      pending={through !== null}
      pendingText={`${through ?? 0} of ${ids.length}`}
      onClick={() => void run()}
    >
      {children}
    </Button>
  );
}
