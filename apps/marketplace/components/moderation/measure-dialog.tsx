'use client';

import { Button, type ButtonProps } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { lazyModule } from '@repo/ui/lazy-module';
import { useDialogForm } from '@repo/ui/use-dialog-form';
import { type ReactNode, useState } from 'react';
import type { ModerationAction, ModerationTarget } from './moderation-actions.ts';

export type MeasureDialogProps = {
  measure: ModerationAction;
  target: ModerationTarget;
  /** The open case of this measure, whose reports can be resolved with it. */
  caseReportId?: string;
  variant?: ButtonProps['variant'];
  /** The button's text. */
  children: ReactNode;
};

// Loaded lazily, because public pages show the button to moderators only.
const form = lazyModule(() => import('./moderation-form.tsx'));

export function ModerationActionDialog({
  measure,
  target,
  caseReportId,
  variant,
  children,
}: MeasureDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useDialogForm(form, isOpen, setOpen);
  return (
    <Dialog
      open={isOpen && loaded !== null}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant={variant}>
          {children}
        </Button>
      }
      title={loaded ? `${loaded.moderationVerbs[measure]}: ${target.name}` : ''}
      description={loaded?.moderationActionTexts[measure].description}
    >
      {loaded ? (
        <loaded.ModerationForm
          measure={measure}
          target={target}
          caseReportId={caseReportId}
          onDone={() => setOpen(false)}
        />
      ) : null}
    </Dialog>
  );
}
