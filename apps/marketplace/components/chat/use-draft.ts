'use client';

import { useCallback, useEffect, useState } from 'react';
import { useChat } from './chat-provider.tsx';
import { readDraft, writeDraft } from './draft-store.ts';

export type Draft = { text: string; change: (text: string) => void };

/** What is being typed in one place (a conversation, or a listing before there is one); kept when the tab closes. */
export function useDraft(place: string): Draft {
  const { actorId } = useChat();
  const [text, setText] = useState('');

  // Only the browser knows the draft, so it comes after the first paint.
  useEffect(() => {
    const draft = readDraft(actorId, place);
    if (draft) setText((typed) => typed || draft);
  }, [actorId, place]);

  const change = useCallback(
    (next: string) => {
      setText(next);
      writeDraft(actorId, place, next);
    },
    [actorId, place],
  );
  return { text, change };
}
