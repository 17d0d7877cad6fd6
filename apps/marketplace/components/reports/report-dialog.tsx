'use client';

import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Icon } from '@repo/ui/icon';
import { lazyModule } from '@repo/ui/lazy-module';
import { LinkButton } from '@repo/ui/link-button';
import { useDialogForm } from '@repo/ui/use-dialog-form';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import type { ReportTarget } from './report-form.tsx';

export type ReportDialogProps = {
  target: ReportTarget;
  isSignedIn: boolean;
  /** Set both if another control opens the dialog; otherwise it has its own button. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

const form = lazyModule(() => import('./report-form.tsx'));

function nameOf({ kind, name }: ReportTarget): string {
  if (kind === 'listing') return `“${name}”`;
  return kind === 'review' ? `the review by ${name}` : name;
}

/** A page has many reviews, so the name for screen readers says which one. */
function ReportText({ target }: { target: ReportTarget }) {
  return (
    <span>Report{target.kind === 'review' ? <span className="sr-only"> {nameOf(target)}</span> : null}</span>
  );
}

/** Signed-out visitors are sent to sign-in and back. */
export function ReportDialog({ target, isSignedIn, open, onOpenChange }: ReportDialogProps) {
  const pathname = usePathname();
  const [isOwnOpen, setOwnOpen] = useState(false);
  const change = onOpenChange ?? setOwnOpen;
  const isOpen = open ?? isOwnOpen;
  const loaded = useDialogForm(form, isOpen, change);
  if (!isSignedIn) {
    return (
      <LinkButton href={`/login?callbackUrl=${encodeURIComponent(pathname)}`} variant="ghost" size="sm">
        <Icon name="flag" />
        <ReportText target={target} />
      </LinkButton>
    );
  }
  return (
    <Dialog
      open={isOpen && loaded !== null}
      onOpenChange={change}
      trigger={
        onOpenChange ? undefined : (
          <Button variant="ghost" size="sm">
            <Icon name="flag" />
            <ReportText target={target} />
          </Button>
        )
      }
      title={`Report ${nameOf(target)}`}
      width="md"
      description="Only the moderators see your report. The other person does not learn who sent it."
    >
      {loaded ? <loaded.ReportForm target={target} onDone={() => change(false)} /> : null}
    </Dialog>
  );
}
