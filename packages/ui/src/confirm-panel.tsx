'use client';

import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ProblemAlert } from './alert.tsx';
import type { ApiFailure } from './api-failure.ts';
import { Button } from './button.tsx';
import { useFocusReturnHandlers } from './use-dialog-focus-handlers.ts';
import type { DialogTriggerProps, PanelProps } from './use-lazy-dialog.ts';

export type ConfirmDialogProps = DialogTriggerProps & {
  /** A question with the name of the thing: "Delete “Herman Miller Aeron”?" */
  title: string;
  /** What will happen, and what will not. */
  description: ReactNode;
  /** The verb with its object: "Delete listing". */
  confirmLabel: string;
  /** The label while pending: "Deleting…". */
  pendingLabel?: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** The dialog closes when this resolves; a returned failure or text is shown and keeps it open. */
  onConfirm: () => Promise<ApiFailure | string | undefined> | Promise<void>;
};

export function ConfirmPanel({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  onConfirm,
}: PanelProps<ConfirmDialogProps>) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const focusReturn = useFocusReturnHandlers();

  function change(next: boolean) {
    if (pending) return;
    setFailure(null);
    onOpenChange(next);
  }

  async function confirm() {
    setPending(true);
    setFailure(null);
    try {
      const problem = await onConfirm();
      if (problem) {
        setFailure(typeof problem === 'string' ? problem : problem.error);
        return;
      }
      onOpenChange(false);
    } catch {
      setFailure('Something went wrong on the way. Nothing was changed; please try again.');
    } finally {
      setPending(false);
    }
  }

  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay" />
        <Radix.Content
          {...focusReturn}
          className="fixed inset-x-4 bottom-4 z-50 animate-pop-in space-y-4 rounded-lg bg-surface-raised p-6 shadow-float outline-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-full sm:max-w-md sm:-translate-x-1/2 sm:-translate-y-1/2"
        >
          <div className="space-y-2">
            <Radix.Title className="text-lg font-semibold text-balance">{title}</Radix.Title>
            <Radix.Description className="text-sm text-pretty text-muted">{description}</Radix.Description>
          </div>
          <ProblemAlert problem={failure} />
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={tone} pending={pending} pendingText={pendingLabel} onClick={confirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
