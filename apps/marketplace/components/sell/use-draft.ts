'use client';

import { useCallback, useEffect, useRef } from 'react';
import { z } from 'zod';
import { handovers, type SellFormValues } from './sell-form-schema.ts';
import type { SentPhoto } from './send-photo.ts';

/** What a draft holds; a draft that no longer reads so is dropped. */
const draftSchema = z.object({
  values: z.object({
    title: z.string(),
    categoryId: z.string(),
    price: z.string(),
    condition: z.string(),
    brand: z.string(),
    description: z.string(),
    location: z.string(),
    handover: z.enum(handovers),
    deliveryFee: z.string(),
    tags: z.string(),
  }),
  photos: z.array(z.object({ url: z.string(), key: z.string() })),
});

export type Draft = { values: SellFormValues; photos: SentPhoto[] };

/** How long after the last key the draft is written. */
const restMilliseconds = 400;

/** Keeps what was typed on this device until it is published, through a closed tab or an expired sign-in. */
export function useDraft(key: string) {
  const timer = useRef<number | undefined>(undefined);
  const pending = useRef<Draft | null>(null);

  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    const draft = pending.current;
    pending.current = null;
    if (!draft) return;
    try {
      localStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Storage full or forbidden: the form works, it just does not outlive the tab.
    }
  }, [key]);

  const keep = useCallback(
    (draft: Draft) => {
      pending.current = draft;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(flush, restMilliseconds);
    },
    [flush],
  );

  const drop = useCallback(() => {
    window.clearTimeout(timer.current);
    pending.current = null;
    localStorage.removeItem(key);
  }, [key]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const read = useCallback((): Draft | null => {
    try {
      const parsed = draftSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
      return parsed.success ? (parsed.data as Draft) : null;
    } catch {
      return null;
    }
  }, [key]);

  return { read, keep, drop };
}
