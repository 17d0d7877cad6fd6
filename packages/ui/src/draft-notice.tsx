'use client';

import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { formatDateTime } from './format-date.ts';
import type { FormDraft } from './use-form-draft.ts';

/** Says that unsaved input of an earlier visit was or can be restored. `Form` with `draft` shows it itself. */
export function DraftNotice({
  draft,
  discardLabel = 'Discard',
}: {
  draft: FormDraft;
  discardLabel?: string;
}) {
  const { found, restore, discard } = draft;
  if (!found) return null;
  const when = formatDateTime(new Date(found.keptAt).toISOString());
  if (!found.stale) {
    return (
      <Alert
        tone="info"
        live
        title={`We kept what you typed on ${when}`}
        action={
          <Button size="sm" onClick={discard}>
            {discardLabel}
          </Button>
        }
      >
        It is not saved yet.
      </Alert>
    );
  }
  return (
    <Alert tone="warning" live title={`This was changed after you typed here on ${when}`}>
      <p>
        Below is what is stored now. Putting your text back changes the fields you had typed in, no others.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={restore}>
          Put my text back
        </Button>
        <Button size="sm" variant="ghost" onClick={discard}>
          Discard it
        </Button>
      </div>
    </Alert>
  );
}
