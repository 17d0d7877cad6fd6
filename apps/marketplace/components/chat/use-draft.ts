'use client';

import { useCallback, useEffect, useState } from 'react';
import { useChat } from './chat-provider.tsx';
import { readDraft, writeDraft } from './draft-store.ts';

export type Draft = { text: string; change: (text: string) => void };

/** `place` is a conversation, or a listing before the conversation exists. Survives closing the tab. */
export function useDraft(place: string): Draft {
  const { actorId } = useChat();
  const [text, setText] = useState('');

  // The draft is in browser storage, so it is read after hydration.
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
