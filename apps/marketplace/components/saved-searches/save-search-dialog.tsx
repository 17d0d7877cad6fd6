'use client';

import type { AlertFrequency } from '@repo/schemas/marketplace/saved-search';
import { Dialog } from '@repo/ui/dialog';
import { SaveSearchForm } from './save-search-form.tsx';

export { offerPush, PushOffer } from '@repo/ui/notifications/push-offer';

export type SaveSearchDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  parameters: string;
  name: string;
  /** Null where another tab had saved it meanwhile. */
  onSaved: (frequency: AlertFrequency | null) => void;
};

/** Loaded when the button is near, not with every search. */
export function SaveSearchDialog({ isOpen, onOpenChange, parameters, name, onSaved }: SaveSearchDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title="Save this search" description={name}>
      <SaveSearchForm
        parameters={parameters}
        onSaved={({ frequency }) => onSaved(frequency)}
        onSavedAlready={() => onSaved(null)}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
