'use client';

import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { type BulkOutcome, runBulk } from './run-bulk.ts';
import { toast } from './toast.tsx';

export type BulkButtonProps = Pick<ButtonProps, 'variant' | 'disabled'> & {
  ids: readonly string[];
  /** For one row; the error message, or undefined on success. */
  runOrProblem: (id: string) => Promise<string | undefined>;
  /** Failures have already been shown. */
  onDone: (outcome: BulkOutcome) => void;
  children: ReactNode;
};

/** Runs an action on each selected row and shows the progress. */
export function BulkButton({ ids, runOrProblem, onDone, children, ...look }: BulkButtonProps) {
  const [through, setThrough] = useState<number | null>(null);

  async function run() {
    setThrough(0);
    const outcome = await runBulk(ids, runOrProblem, setThrough);
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
