'use client';

import { certificateTemplateTexts } from '@repo/schemas/training/certificate-template';
import { buttonStyles } from '@repo/ui/button-styles';
import { Icon } from '@repo/ui/icon';
import { useEffect, useState } from 'react';

type Values = Record<'title' | 'sentence' | 'colour' | 'signatoryName' | 'signatoryRole' | 'logoId', string>;

const pauseMs = 700;

/** Null while a field is not filled in as it has to be. */
function addressOf({ logoId, ...texts }: Values): string | null {
  const parsed = certificateTemplateTexts.safeParse(texts);
  if (!parsed.success) return null;
  return `/api/admin/certificate-template/preview?${new URLSearchParams({ ...parsed.data, logoId })}`;
}

/** The PDF itself, drawn by the server once somebody pauses; the last one stays while the form has a mistake. */
export function TemplatePreview({ values }: { values: Values }) {
  const wanted = addressOf(values);
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (wanted === null || wanted === shown) return;
    const timer = setTimeout(() => setShown(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, shown]);
  return (
    <section aria-labelledby="preview-title" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview-title" className="text-lg font-semibold">
          Preview
        </h2>
        {shown === null ? null : (
          <a href={shown} target="_blank" rel="noreferrer" className={buttonStyles({ size: 'sm' })}>
            <Icon name="external-link" />
            Open the preview
          </a>
        )}
      </div>
      {shown === null ? null : (
        <iframe
          src={shown}
          title="Preview of a certificate"
          className="aspect-[842/640] w-full rounded-lg border border-line bg-surface-raised"
        />
      )}
      <p className="text-sm text-muted">
        {wanted === null
          ? 'The preview follows once every field is filled in as it has to be.'
          : 'It follows what you write. Phones may not show it here: open it instead.'}
      </p>
    </section>
  );
}
